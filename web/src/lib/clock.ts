/** Clocks of tables: how much time is left, and how to show it. */
import type { AnyClock, ClockInfo } from "./messages";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** "soon": time to hurry. "over": a bot makes the turn. */
export type Urgency = "calm" | "soon" | "over";

/** The time at the start of a turn, or of the game. */
export const fullMs = (clock: AnyClock): number =>
  clock.type === "days" ? clock.days * DAY : clock.seconds * SECOND;

/** What is left on a clock. `ranMs`: how long the running clocks have run since the server told of them. */
export const leftMs = (info: ClockInfo, ranMs: number): number =>
  Math.max(0, info.left_ms - (info.running ? Math.max(0, ranMs) : 0));

/** The time from which a player is warned: a third of a short turn, half a minute, or an hour of days. */
export const warningMs = (clock: AnyClock): number =>
  clock.type === "days" ? HOUR : Math.min(30 * SECOND, Math.max(3 * SECOND, fullMs(clock) / 3));

export function urgencyOf(left: number, clock: AnyClock): Urgency {
  if (left <= 0) return "over";
  return left <= warningMs(clock) ? "soon" : "calm";
}

export interface Face {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The parts of a time. Seconds are rounded up: a clock shows 0:00 only when the time is over. */
export function faceOf(left: number): Face {
  const seconds = Math.ceil(left / SECOND);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3_600),
    minutes: Math.floor((seconds % 3_600) / 60),
    seconds: seconds % 60,
  };
}

const two = (n: number): string => String(n).padStart(2, "0");

/** "0:42" or "1:05:00". */
export function digits(left: number): string {
  const { days, hours, minutes, seconds } = faceOf(left);
  const all = days * 24 + hours;
  return all ? `${all}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
