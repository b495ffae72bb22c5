/** Moves that are asked of the server, one at a time, and why the last one was refused. */
import type { Answer, Refusal } from "./messages";
import { refusalText } from "./refusals";

const READ_MS = 6_000;

export class Asking<Move> {
  busy = $state(false);
  /** What was refused, and why, until it has been read. */
  refused = $state.raw<{ at: string; text: string } | null>(null);
  #act: (move: Move) => Promise<Answer>;
  #why: (refusal: Refusal) => string;

  /** `version` is that of the table: a refusal is forgotten when the table changes. */
  constructor(act: (move: Move) => Promise<Answer>, version: () => number, why = refusalText) {
    this.#act = act;
    this.#why = why;
    $effect(() => {
      version();
      this.refused = null;
      this.busy = false; // what was sent has come about, even if the answer is still on its way
    });
  }

  /** Whether the move was made; if not, the reason stands at `at`. */
  async make(move: Move, at: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await this.#act(move);
    this.busy = false;
    if (answer.ok) this.refused = null;
    else this.refuse(at, this.#why(answer));
    return answer.ok;
  }

  /** Say why not, beside the thing. */
  refuse(at: string, text: string): void {
    const reason = { at, text };
    this.refused = reason;
    setTimeout(() => this.refused === reason && (this.refused = null), READ_MS);
  }

  at(thing: string): string | null {
    return this.refused?.at === thing ? this.refused.text : null;
  }
}
