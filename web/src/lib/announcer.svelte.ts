/** Announcements for screen readers. */
import { untrack } from "svelte";

class Announcer {
  text = $state("");
  #said: string[] = [];

  /** Announces a text after the current one. Texts of the same moment are joined. */
  say(text: string): void {
    if (this.#said.push(text) === 1) queueMicrotask(() => this.#speak());
  }

  #speak(): void {
    const text = this.#said.filter(Boolean).join(". ");
    this.#said = [];
    const before = untrack(() => this.text); // effects that call say() must not depend on it
    this.text = text === before ? `${text}\u00a0` : text; // repeats the same text
  }
}

export const announcer = new Announcer();
