/** What the player does at the UNO table: plays, colors, draws and calls, and a wild card that waits for its color. */
import type { Answer, Move } from "../../lib/messages";
import { MoveSender } from "../../lib/moveSender.svelte";
import { refusalTextOf } from "../../lib/refusals";
import type { UnoColor } from "./cards";
import { mayCallWith, needsColor, taskOf, type Task, type UnoCard, type UnoView } from "./logic";
import { say } from "./texts";

interface Seen {
  view: UnoView;
  playing: boolean;
  /** False for a spectator and in a replay. */
  seated: boolean;
  version: number;
}

export class Input {
  /** The wild card that was chosen and waits for its color. */
  wild = $state.raw<UnoCard | null>(null);
  /** Whether UNO is to be called with the next card. */
  calling = $state(false);
  #seen: () => Seen;
  #sender: MoveSender<Move<"uno">>;

  constructor(act: (move: Move<"uno">) => Promise<Answer>, seen: () => Seen) {
    this.#seen = seen;
    this.#sender = new MoveSender(act, () => seen().version, refusalTextOf(say));
    /** Drops the wild card once it can no longer be played. */
    $effect(() => {
      if (this.wild && !seen().view.playable.includes(this.wild.id)) this.wild = null;
    });
  }

  get task(): Task {
    const { view, playing, seated } = this.#seen();
    return taskOf(view, playing, seated);
  }

  get busy(): boolean {
    return this.#sender.busy;
  }

  get refused(): { at: string; text: string } | null {
    return this.#sender.refused;
  }

  get mayDraw(): boolean {
    return !this.busy && !this.wild && (this.task === "play" || this.task === "draw");
  }

  /** Whether a color is asked for. */
  get picking(): boolean {
    return this.task === "color" || this.wild !== null;
  }

  async make(move: Move<"uno">, at = "ask"): Promise<void> {
    if (await this.#sender.send(move, at)) [this.wild, this.calling] = [null, false];
  }

  choose(card: UnoCard): void {
    const { view, seated } = this.#seen();
    this.wild = null;
    if (seated && needsColor(card) && view.playable.includes(card.id)) this.wild = card;
    else void this.make({ type: "play", card_id: card.id, call_uno: this.#call }, String(card.id));
  }

  async color(color: UnoColor): Promise<void> {
    const card = this.wild;
    if (!card) return this.make({ type: "choose_color", color });
    const move = { type: "play", card_id: card.id, chosen_color: color, call_uno: this.#call } as const;
    await this.make(move, String(card.id));
  }

  get #call(): boolean {
    return this.calling && mayCallWith(this.#seen().view, this.task);
  }
}
