/** What a finished game has done to the player's rating, or why it does not count. */
import type { OwnResult } from "../lib/messages";
import { changeWords, signless } from "./formats";
import { say } from "./texts";

export function ratedWords({
  rating_before: before,
  rating_after: after,
  unrated,
}: Pick<OwnResult, "rating_before" | "rating_after" | "unrated">): string {
  if (before && after)
    return say("rating.change", {
      before: signless(before.rating),
      after: signless(after.rating),
      change: changeWords(before.rating, after.rating),
    });
  return unrated && unrated !== "not_agreed" ? say(`unrated.${unrated}`) : "";
}
