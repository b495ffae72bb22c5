/** The hint at a table: asked for by a button in the bar, and shown until the table changes. */
import { announcer } from "../lib/announcer.svelte";
import { post } from "../lib/api";
import { catalogue } from "../lib/catalogue.svelte";
import type { Hint, TableState } from "../lib/messages";
import { refusalText } from "../lib/refusals";
import { shortNameAt } from "../lib/seats";
import { Namer, type Words } from "../lib/words";
import { say } from "./hintTexts";

/** The sentence that the game's words have for a hint; just the move for a reason that they do not know. */
export function hintText(
  hint: Pick<Hint, "move" | "why">,
  words: Words,
  playerAt: (seat: number) => string,
): string {
  const namer = new Namer(words, playerAt);
  const move = namer.move(hint.move as { type: string });
  return namer.fill(words.hints?.[hint.why.code] ?? "{move}", { ...hint.why.values, move });
}

export class Hints {
  #table: () => TableState;
  /** The version that was asked about, so that a hint goes when the table changes. */
  #asked = $state(0);
  #text = $state("");
  #busy = $state(false);

  constructor(table: () => TableState) {
    this.#table = table;
  }

  isAllowed = $derived.by(() => {
    const { hints, state, your_seat } = this.#table();
    return hints && state === "playing" && your_seat !== null;
  });
  #isCurrent = $derived.by(() => this.#asked === this.#table().version);
  isBusy = $derived(this.#busy && this.#isCurrent);
  /** What is shown: empty for nothing. */
  text = $derived(this.#isCurrent ? (this.#busy ? say("busy") : this.#text) : "");

  async ask(): Promise<void> {
    const table = this.#table();
    if (this.isBusy) return;
    this.#asked = table.version;
    this.#busy = true;
    announcer.say(say("busy"));
    const [answer, whole] = await Promise.all([
      post<Hint>(`games/${table.game_id}/hint`),
      catalogue.loadWhole(table.game),
    ]);
    if (this.#asked !== table.version) return; // asked again at another position
    this.#busy = false;
    this.#text = answer.ok
      ? whole
        ? hintText(answer.value, whole.words, (seat) => shortNameAt(table, seat))
        : ""
      : refusalText(answer);
    if (this.#isCurrent) announcer.say(this.#text);
  }

  close(): void {
    this.#asked = 0;
  }
}
