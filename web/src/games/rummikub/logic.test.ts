import { describe, expect, it } from "vitest";
import type { News } from "../../lib/messages";
import {
  changesSince,
  rackTileWidth,
  scoresOf,
  sorted,
  leftOn,
  eventText,
  eventTexts,
  verdictText,
  type RummikubEvent,
  type RummikubView,
} from "./logic";
import { judge } from "./melds";
import { relaid, inShownOrder } from "./boardOrder";

const tiles = (text: string): string[] => text.split(" ");
const name = (seat: number) => ["You", "Ben", "Cy"][seat] ?? "";
const meld = (text: string) => ({
  id: text,
  kind: judge(tiles(text)).kind ?? ("run" as const),
  tiles: tiles(text),
});

describe("the rack", () => {
  const rack = tiles("ja 13ka 2ra 10ba 2kb 2ka 1oa");
  it("is sorted for runs: by color, jokers last", () =>
    expect(sorted(rack, "runs")).toEqual(tiles("2ka 2kb 13ka 2ra 10ba 1oa ja")));
  it("is sorted for groups: by number, jokers last", () =>
    expect(sorted(rack, "groups")).toEqual(tiles("1oa 2ka 2kb 2ra 10ba 13ka ja")));
  it("has tiles as large as fit", () => {
    expect(rackTileWidth(14, 1000, 150)).toBe(54);
    expect(rackTileWidth(14, 320, 150)).toBeGreaterThan(40);
    expect(rackTileWidth(14, 400, 62)).toBe(28); // one row where it is low
    expect(rackTileWidth(60, 320, 150)).toBe(24);
  });
  it("counts what is left on it", () => expect(leftOn(tiles("13ka 2ra ja"))).toBe(45));
});

describe("a board that changes", () => {
  const before = [
    { key: "x", tiles: tiles("1ra 2ra 3ra"), kind: null },
    { key: "y", tiles: tiles("7ka 7ra 7ba"), kind: null },
  ];
  it("keeps melds where they were", () => {
    const after = inShownOrder(before, [
      meld("10oa 11oa 12oa"),
      meld("7ka 7ra 7ba 7oa"),
      meld("1ra 2ra 3ra 4ra"),
    ]);
    expect(after.map(({ key, tiles }) => `${key}: ${tiles.join(" ")}`)).toEqual([
      "x: 1ra 2ra 3ra 4ra",
      "y: 7ka 7ra 7ba 7oa",
      "m0: 10oa 11oa 12oa",
    ]);
  });
  it("gives a divided meld's name to the larger part", () => {
    const after = inShownOrder(
      [{ key: "x", tiles: tiles("1ra 2ra 3ra 4ra 5ra 6ra 7ra"), kind: null }],
      [meld("1ra 2ra 3ra"), meld("4ra 5ra 6ra 7ra")],
    );
    expect(after.map(({ key, tiles }) => `${key} ${tiles[0]}`)).toEqual(["x 4ra", "m0 1ra"]);
  });
  it("knows which tiles went to another meld", () => {
    expect(relaid(before, [meld("1ra 2ra 3ra"), meld("7ka 7ra 7ba")])).toEqual([]);
    expect(relaid(before, [meld("2ra 3ra 4ra"), meld("7ka 7ra 7ba"), meld("1ra 1ka 1oa")])).toEqual(["1ra"]);
  });
});

describe("what has changed", () => {
  let version = 0;
  const played = (seat: number, laid: string, ...board: string[]): News<"rummikub"> => ({
    version: (version += 1),
    change: { type: "acted" },
    events: [
      {
        type: "tiles_played",
        seat,
        tiles: tiles(laid),
        board: board.map(meld),
        initial_meld: false,
        rack_size: 5,
      },
    ],
  });
  const drew = (seat: number): News<"rummikub"> => ({
    version: (version += 1),
    change: { type: "acted" },
    events: [{ type: "tile_drawn", seat, rack_size: 9, pool_size: 3 }],
  });
  const news = [
    played(0, "1ra 2ra 3ra", "1ra 2ra 3ra"),
    played(1, "4ra 5ra", "1ra 2ra 3ra 4ra 5ra"),
    played(2, "1ka 1oa", "2ra 3ra 4ra 5ra", "1ka 1ra 1oa"),
    drew(1),
  ];
  it("since one's own move is what all others did", () => {
    const changes = changesSince(news, 0);
    expect([...changes.laid]).toEqual(tiles("4ra 5ra 1ka 1oa"));
    expect([...changes.relaid]).toEqual(["1ra"]);
  });
  it("for those who only look on is the last move", () => {
    expect([...changesSince(news.slice(0, 3), null).laid]).toEqual(tiles("1ka 1oa"));
    expect([...changesSince(news, null).laid]).toEqual([]);
    expect([...changesSince([], 0).laid]).toEqual([]);
  });
});

it("melds are judged in words", () => {
  const text = (ids: string) => verdictText(judge(tiles(ids)), tiles(ids).length);
  expect([
    text("7ka 7ra 7ba"),
    text("5ra 6ra ja"),
    text("7ka 7ra"),
    text("7ka 7ra 7ba 7oa ja"),
    text("5ra 9ra 10ra"),
  ]).toEqual(["group, 21", "run, 18", "1 more tile", "at most 4 in a group", "not in sequence"]);
});

it.each<[RummikubEvent, string | null]>([
  [
    { type: "tiles_played", seat: 1, tiles: ["7ra", "ja"], board: [], initial_meld: true, rack_size: 3 },
    "Ben opened with red 7, joker",
  ],
  [{ type: "tile_received", seat: 0, tile: "7ra" }, "You drew red 7"],
  [{ type: "passed", seat: 2 }, "Cy: pass"],
  [{ type: "turn_changed", seat: 2, turn_number: 3 }, null],
])("%j in words", (event, text) => expect(eventText(event, name)).toBe(text));

it("the player's own draw is told once", () => {
  const events: RummikubEvent[] = [
    { type: "tile_drawn", seat: 0, rack_size: 15, pool_size: 40 },
    { type: "tile_received", seat: 0, tile: "ja" },
  ];
  expect(eventTexts(events, name)).toEqual(["You drew joker"]);
  expect(eventTexts(events.slice(0, 1), name)).toEqual(["You: a tile drawn"]);
});

it("scores begin with the winner's", () => {
  const view = {
    scores: [-12, 30, -18],
    players: [0, 1, 2].map((seat) => ({ seat, rack_size: seat * 2, initial_meld_met: true })),
  } as unknown as RummikubView;
  expect(scoresOf(view)?.map(({ seat }) => seat)).toEqual([1, 0, 2]);
  expect(scoresOf({ ...view, scores: null })).toBeNull();
});
