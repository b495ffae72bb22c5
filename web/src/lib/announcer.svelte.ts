/** What a screen reader is told as it happens. */
import { untrack } from "svelte";

class Announcer {
  text = $state("");

  /** Say something politely: after what is being read. */
  say(text: string): void {
    const before = untrack(() => this.text); // an effect that speaks does not depend on what was said
    this.text = text === before ? `${text}\u00a0` : text; // the same words twice are news too
  }
}

export const announcer = new Announcer();
