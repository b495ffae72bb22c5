/** Clocks in words. */
import { digits, faceOf } from "../lib/clock";
import type { AnyClock } from "../lib/messages";
import { say } from "./presenceTexts";

/** A table's clock, such as "30 seconds a turn". */
export function clockWords(clock: AnyClock | null): string {
  if (!clock) return say("clock.none");
  if (clock.type === "days") return say("words.days", { n: clock.days });
  if (clock.type === "turn") return say("words.turn", { n: clock.seconds });
  return say("words.bank", { minutes: clock.seconds / 60, increment: clock.increment });
}

/** A time, such as "0:42" or "2 d 3 h". */
export function timeWords(left: number): string {
  const { days, hours } = faceOf(left);
  return days ? say("left.days", { days, hours }) : digits(left);
}
