/** The present moment for parts of the page that count down. It ticks only while one of them is shown. */

const EVERY_MS = 250;

class Ticker {
  /** As of `performance.now()`. */
  now = $state(performance.now());
  #users = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Ticks until the returned function is called. */
  run(): () => void {
    if (this.#users++ === 0) this.#timer = setInterval(() => (this.now = performance.now()), EVERY_MS);
    return () => {
      if (--this.#users === 0) clearInterval(this.#timer);
    };
  }
}

export const ticker = new Ticker();
