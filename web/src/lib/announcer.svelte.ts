/** What a screen reader is told as it happens. */
import { untrack } from "svelte";

class Announcer {
  text = $state("");
  #said: string[] = [];

  /** Say something politely: after what is being read. What is said at the same moment is said in one go. */
  say(text: string): void {
    if (this.#said.push(text) === 1) queueMicrotask(() => this.#speak());
  }

  #speak(): void {
    const text = this.#said.filter(Boolean).join(". ");
    this.#said = [];
    const before = untrack(() => this.text); // an effect that speaks does not depend on what was said
    this.text = text === before ? `${text}\u00a0` : text; // the same words twice are news too
  }
}

export const announcer = new Announcer();
