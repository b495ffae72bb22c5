/** How long somebody has waited, in words. */
import { say } from "./texts";

export const lengthOf = (ms: number): string =>
  ms < 120_000
    ? say("seconds", { n: Math.round(ms / 1000) })
    : say("minutes", { n: Math.round(ms / 60_000) });
