/** Reading the news of a table. */
import { announcer } from "./announcer.svelte";
import type { GameEvent, GameId, News } from "./messages";

interface MoveMade<G extends GameId> {
  version: number;
  events: GameEvent<G>[];
}

/** The last move and its events. */
export function lastMove<G extends GameId>(news: readonly News<G>[]): MoveMade<G> | null {
  return news.findLast((one) => one.change.type === "acted") ?? null;
}

/** Announces every new move once to screen readers. To be called when the table component is created. */
export function announceMoves(move: () => { version: number } | null, lines: () => string[]): void {
  let announced = 0;
  $effect(() => {
    const last = move();
    if (!last || last.version <= announced) return;
    announced = last.version;
    for (const line of lines()) announcer.say(line);
  });
}
