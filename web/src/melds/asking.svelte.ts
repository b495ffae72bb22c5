/** Moves that are asked of the server, one at a time, and why the last one was refused. */
import type { Answer, Refusal } from "../lib/messages";
import { refusalText } from "../lib/refusals";

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
    });
  }

  async make(move: Move, at: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await this.#act(move);
    this.busy = false;
    if (answer.ok) this.refused = null;
    else this.refuse(at, this.#why(answer));
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
