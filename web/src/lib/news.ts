/** What the games ask of the news. */
import type { GameEvent, GameId, News } from "./messages";

/** The last move and what it made happen. */
export function lastMove<G extends GameId>(
  news: readonly News<G>[],
): { version: number; events: GameEvent<G>[] } | null {
  return news.findLast((one) => one.change.type === "acted") ?? null;
}
