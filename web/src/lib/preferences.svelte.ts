/** The player's preferences, stored in this browser. */

const PLAIN = "parlour.plain";

class Preferences {
  /** Show tables as plain text and buttons. */
  plain = $state(localStorage.getItem(PLAIN) === "true");

  togglePlain(): void {
    this.plain = !this.plain;
    localStorage.setItem(PLAIN, String(this.plain));
  }
}

export const preferences = new Preferences();
