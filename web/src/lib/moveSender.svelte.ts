/** Sends a player's moves one at a time, and keeps the last refusal until it has been read. */
import type { Answer, Refusal } from "./messages";
import { refusalText } from "./refusals";

const READ_MS = 6_000;

export class MoveSender<Move> {
  busy = $state(false);
  /** What was refused (`at`) and why. */
  refused = $state.raw<{ at: string; text: string } | null>(null);
  #act: (move: Move) => Promise<Answer>;
  #why: (refusal: Refusal) => string;

  /** `version` is the table's: a refusal is cleared when the table changes. */
  constructor(act: (move: Move) => Promise<Answer>, version: () => number, why = refusalText) {
    this.#act = act;
    this.#why = why;
    $effect(() => {
      version();
      this.refused = null;
      this.busy = false; // the move has been made, even if its answer is still on the way
    });
  }

  /** Returns whether the move was made; if not, the reason is kept for `at`. */
  async send(move: Move, at: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await this.#act(move);
    this.busy = false;
    if (answer.ok) this.refused = null;
    else this.refuse(at, this.#why(answer));
    return answer.ok;
  }

  /** Shows a refusal at a place for a few seconds. */
  refuse(at: string, text: string): void {
    const reason = { at, text };
    this.refused = reason;
    setTimeout(() => this.refused === reason && (this.refused = null), READ_MS);
  }

  refusalAt(place: string): string | null {
    return this.refused?.at === place ? this.refused.text : null;
  }
}
