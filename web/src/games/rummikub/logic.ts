/** Derived from the view: the order of the rack, what has just changed, and how large the tiles of the rack can be. */
import { tileName, tileOf } from "./tiles";
import type { GameEvent, News, View } from "../../lib/messages";
import { colorRank, type Verdict } from "./melds";
import { relaid } from "./boardOrder";
import { say } from "./texts";

export type RummikubView = View<"rummikub">;
export type RummikubEvent = GameEvent<"rummikub">;
export type Sorting = "runs" | "groups";

/** By color and number (for runs), or by number and color (for groups); jokers last. */
export function sorted(rack: readonly string[], by: Sorting): string[] {
  const number = (id: string): number => tileOf(id).number || Infinity;
  const color = (id: string): number => colorRank(tileOf(id));
  const [first, second] = by === "runs" ? [color, number] : [number, color];
  const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
  return rack.toSorted(
    (one, other) =>
      compare(first(one), first(other)) || compare(second(one), second(other)) || one.localeCompare(other),
  );
}

export interface Changes {
  /** Tiles laid from a rack. */
  laid: ReadonlySet<string>;
  /** Tiles moved to another meld. */
  relaid: ReadonlySet<string>;
}

/** What has changed on the board since the player's last move; for spectators, by the last move. */
export function changesSince(news: readonly News<"rummikub">[], mine: number | null): Changes {
  const moves = news.filter(({ change }) => change.type === "acted").map(({ events }) => events);
  const own = moves.findLastIndex((events) =>
    events.some((event) => "seat" in event && event.type !== "turn_changed" && event.seat === mine),
  );
  const since = mine === null || own === -1 ? Math.max(0, moves.length - 1) : own + 1;
  const plays = (some: RummikubEvent[][]) => some.flat().filter((event) => event.type === "tiles_played");
  const recent = plays(moves.slice(since));
  const before = plays(moves.slice(0, since)).at(-1);
  const now = recent.at(-1);
  return {
    laid: new Set(recent.flatMap(({ tiles }) => tiles)),
    relaid: new Set(before && now ? relaid(before.board, now.board) : []),
  };
}

export const named = (tiles: readonly string[]): string =>
  tiles.map((tile) => tileName(tileOf(tile))).join(", ");

/** An event in words; null for those that need none. */
export function eventText(event: RummikubEvent, name: (seat: number) => string): string | null {
  switch (event.type) {
    case "tiles_played":
      return say(event.initial_meld ? "log.opened" : "log.played", {
        name: name(event.seat),
        tiles: named(event.tiles),
      });
    case "tile_drawn":
      return say("log.drew", { name: name(event.seat) });
    case "tile_received":
      return say("log.received", { tile: named([event.tile]) });
    case "passed":
      return say("log.passed", { name: name(event.seat) });
    case "game_ended":
      return say(event.reason === "rack_empty" ? "end.empty" : "end.passed", { name: name(event.winner) });
    default:
      return null;
  }
}

/** The events of one move in words. The player who drew is told the tile instead of the draw. */
export function eventTexts(events: readonly RummikubEvent[], name: (seat: number) => string): string[] {
  const own = events.some(({ type }) => type === "tile_received");
  const heard = events.filter(({ type }) => !(own && type === "tile_drawn"));
  return heard.map((event) => eventText(event, name)).filter((text) => text !== null);
}

/** What a meld is, or why it is not valid. */
export function verdictText(verdict: Verdict, size: number): string {
  if (verdict.fault === null) return say(verdict.kind, { n: verdict.value });
  if (verdict.fault === "size") return size < 3 ? say("fault.few", { n: 3 - size }) : say("fault.many");
  return say(`fault.${verdict.fault}`);
}

export interface Score {
  seat: number;
  rack: readonly string[];
  score: number;
}

const JOKER = 30;

/** Points of the tiles left on a rack. */
export const leftOn = (rack: readonly string[]): number =>
  rack.reduce((sum, tile) => sum + (tileOf(tile).number || JOKER), 0);

/** Final scores, the winner first; null before the end. */
export function scoresOf(view: RummikubView): Score[] | null {
  if (!view.scores) return null;
  return view.players
    .map(({ seat, rack }) => ({ seat, rack: rack?.tile_ids ?? [], score: view.scores![seat] ?? 0 }))
    .sort((one, other) => other.score - one.score);
}

const TALL = 96 / 72;
const GAP = 3; // between rows
const RACK_LARGEST = 54;
const RACK_SMALLEST = 24;

/** The largest tile width at which the rack is no higher than `room`. */
export function rackTileWidth(count: number, width: number, room: number): number {
  const largest = Math.min(76, Math.max(RACK_LARGEST, width / 24));
  for (let tile = Math.floor(largest); tile > RACK_SMALLEST; tile -= 1) {
    const rows = Math.ceil(count / Math.floor(width / tile));
    if (rows * (tile * TALL + GAP) <= room) return tile;
  }
  return RACK_SMALLEST;
}
