/** What calls a player back to the table: a sound and a short vibration, as the player has set them. */
import { settings } from "./settings.svelte";
import { play, type Sound } from "./sounds";

export type Signal = Sound;

/** Milliseconds of vibration, pause, vibration... */
const SHAKES: Partial<Record<Signal, number[]>> = {
  turn: [60],
  warning: [90, 60, 90],
  win: [60, 40, 60, 40, 160],
};
/** Signals of the same kind that come sooner than this are one. */
const APART_MS = 400;

const last = new Map<Signal, number>();

/** A tab that nobody has touched is quiet: browsers forbid sounds there, and complain. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

const isHeard = (): boolean => {
  const { sounds } = settings.all;
  return sounds === "always" || (sounds === "front" && !document.hidden);
};

export function signal(what: Signal): void {
  const now = performance.now();
  if (now - (last.get(what) ?? -Infinity) < APART_MS || !isTouched()) return;
  last.set(what, now);
  if (isHeard()) play(what);
  const shake = SHAKES[what];
  if (shake && settings.all.vibration && !document.hidden) navigator.vibrate?.(shake);
}
