/** Announcements for screen readers. */
import { untrack } from "svelte";

/** Long enough to be read; then names and cards of the past are not found on the page any more. */
const KEPT_MS = 10_000;

class Announcer {
  text = $state("");
  #said: string[] = [];
  #end: ReturnType<typeof setTimeout> | undefined;

  /** Announces a text after the current one. Texts of the same moment are joined. */
  say(text: string): void {
    if (this.#said.push(text) === 1) queueMicrotask(() => this.#speak());
  }

  /** Takes away what was announced. */
  forget(): void {
    clearTimeout(this.#end);
    this.text = "";
  }

  #speak(): void {
    const text = inSentences(this.#said);
    this.#said = [];
    const before = untrack(() => this.text); // effects that call say() must not depend on it
    this.text = text === before ? `${text}\u00a0` : text; // repeats the same text
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.forget(), KEPT_MS);
  }
}

/** Texts one after another, each ended once: "UNO! Your turn!", "Bid 3. Your turn!". */
const inSentences = (texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((one) => (/[.!?]$/.test(one) ? one : `${one}.`))
    .join(" ")
    .replace(/\.$/, "");

export const announcer = new Announcer();
