/** What a screen reader is told as it happens. */
class Announcer {
  text = $state("");

  /** Say something politely: after what is being read. */
  say(text: string): void {
    this.text = text === this.text ? `${text}\u00a0` : text; // the same words twice are news too
  }
}

export const announcer = new Announcer();
