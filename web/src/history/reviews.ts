/** Reviews: the costliest moves of a player in a finished game, in words. */
import { hintText } from "../table/hints.svelte";
import type { Frame, ReviewState } from "../lib/messages";
import { Namer, type Words } from "../lib/words";
import { say } from "./reviewTexts";

type Review = NonNullable<ReviewState["review"]>;

/** A costly move: what was played, what would have been better, and what that would have been worth. */
export interface Costly {
  /** The place in the frames of the position in which the move was made. */
  step: number;
  made: string;
  better: string;
  cost: string;
}

const MOVES = { type: "" };

export function costliest(
  review: Review,
  frames: readonly Frame[],
  words: Words,
  playerAt: (seat: number) => string,
): Costly[] {
  const namer = new Namer(words, playerAt);
  return review.costliest.flatMap((version) => {
    const move = review.moves.find((one) => one.version === version);
    if (!move) return [];
    const better = (move.better ?? MOVES) as { type: string };
    const why = move.why ? hintText({ move: better, why: move.why }, words, playerAt) : namer.move(better);
    return {
      step: stepBefore(frames, version),
      made: say("made", { move: namer.move(move.move as { type: string }) }),
      better: say("better", { move: why }),
      cost: costText(review.unit, move.cost),
    };
  });
}

/** The step that shows the position before the move that made this version. */
export const stepBefore = (frames: readonly Frame[], version: number): number =>
  Math.max(0, frames.findIndex((frame) => frame.version >= version) - 1);

function costText(unit: string, cost: number): string {
  if (unit === "wins") return say("cost.wins", { cost: Math.max(1, Math.round(100 * cost)) });
  return say(unit === "tiles" ? "cost.tiles" : "cost.other", { cost });
}
