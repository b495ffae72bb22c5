/** What has happened, in the game's words. */
import type { News } from "../../lib/messages";
import type { Namer } from "../../lib/words";

type AnyEvent = { type: string; [field: string]: unknown };

export interface Happening {
  version: number;
  lines: string[];
}

/** What is told of each change, oldest first; changes of which nothing is told are left out. */
export function happenings(news: readonly News[], namer: Namer): Happening[] {
  return news.flatMap(({ version, events }) => {
    const lines = toldOnce((events ?? []) as unknown as AnyEvent[]).flatMap(
      (event) => namer.event(event) ?? [],
    );
    return lines.length ? { version, lines } : [];
  });
}

/** Without the public form of what is also told to the player alone, with more in it. */
export function toldOnce(events: readonly AnyEvent[]): AnyEvent[] {
  const isOwn = (event: AnyEvent): boolean => typeof event.only_for === "number";
  const own = events.filter(isOwn);
  return events.filter((event) => isOwn(event) || !own.some((other) => saysAllOf(other, event)));
}

const saysAllOf = (event: AnyEvent, other: AnyEvent): boolean =>
  Object.entries(other).every(
    ([name, value]) => value === null || JSON.stringify(event[name]) === JSON.stringify(value),
  );
