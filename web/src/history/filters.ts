/** Which finished games are shown: kept in the page's address, and asked for by the same names but for the days. */

export const ENDINGS = ["won", "lost", "drawn", "ended_early"] as const;
export type Ending = (typeof ENDINGS)[number];

/** Empty: all of them. */
export interface Filters {
  game: string;
  result: Ending | "";
  rated: "true" | "false" | "";
  /** A player's id. */
  opponent: string;
  /** The first and the last day, such as 2026-11-18, as the reader's calendar has them. */
  from: string;
  to: string;
}

const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const isEnding = (text: string): text is Ending => (ENDINGS as readonly string[]).includes(text);

/** The filters in an address. What cannot be meant is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const given = (name: keyof Filters): string => query.get(name) ?? "";
  const [result, rated] = [given("result"), given("rated")];
  return {
    game: /^[\w-]{1,100}$/.test(given("game")) ? given("game") : "",
    result: isEnding(result) ? result : "",
    rated: rated === "true" || rated === "false" ? rated : "",
    opponent: /^[1-9]\d{0,17}$/.test(given("opponent")) ? given("opponent") : "",
    from: DAY.test(given("from")) ? given("from") : "",
    to: DAY.test(given("to")) ? given("to") : "",
  };
}

/** The query for these filters, with its question mark; empty for all games. */
export function queryOf(filters: Partial<Filters>): string {
  return written(filters);
}

/** The same for the server, which takes moments: a day begins and ends where the reader is. */
export function searchOf({ from, to, ...others }: Filters): string {
  const moments = {
    ...(from ? { after: dayStart(from, 0) } : {}),
    ...(to ? { before: dayStart(to, 1) } : {}),
  };
  return written({ ...others, ...moments });
}

/** When a day begins, or the one after so many more. */
function dayStart(day: string, more: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date + more).toISOString();
}

function written(values: Record<string, string> | Partial<Filters>): string {
  const chosen = Object.entries(values).filter(([, value]) => value);
  return chosen.length ? `?${new URLSearchParams(chosen)}` : "";
}
