import { describe, expect, it } from "vitest";
import {
  fitting,
  eventTexts,
  lineText,
  mayLay,
  mayThrow,
  owners,
  pointsOf,
  taskOf,
  type RummyEvent,
  type RummyView,
} from "./logic";
import { cardOf } from "./codes";

const view = (changes: Partial<RummyView> = {}): RummyView => ({
  options: {},
  seat: 0,
  hand_number: 1,
  first: 0,
  turn: 0,
  phase: "play",
  turns: 4,
  hand: ["4H", "5H", "6H", "9C"],
  hand_sizes: [4, 7],
  drawn: "9C",
  taken: false,
  known: [[], []],
  melds: [
    ["7C", "7D", "7H"],
    ["TS", "JS", "QS"],
  ],
  discards: ["2C"],
  stock_count: 20,
  totals: [0, 0],
  results: [],
  history: ["dealer discards 2C"],
  winner: null,
  ...changes,
});
const name = (seat: number) => ["You", "Ben"][seat] ?? "";

it("reads cards as the contest writes them", () => {
  expect(cardOf("TH")).toEqual({ id: "TH", rank: "10", suit: "hearts", wild: false });
  expect(cardOf("AS")).toMatchObject({ rank: "A", suit: "spades" });
});

it("counts by the table's options", () => {
  expect(["AS", "7H", "TH", "KD"].map(cardOf).map(pointsOf({}))).toEqual([1, 7, 10, 10]);
  expect(["AS", "KD"].map(cardOf).map(pointsOf({ ace_points: 15, face_points: 5 }))).toEqual([15, 5]);
});

describe("what is to be done", () => {
  it.each([
    [{ phase: "draw" as const }, true, "draw"],
    [{}, true, "discard"],
    [{}, false, "wait"],
    [{ phase: "over" as const }, false, "over"],
  ])("%j, %s: %s", (changes, active, task) => expect(taskOf(view(changes), active)).toBe(task));
});

describe("laying off", () => {
  it.each([
    [["7S"], [0]],
    [["KS", "9S"], [1]],
    [["AS"], []],
    [["AS", "KS"], [1]],
    [[], []],
  ])("%j fits on %j", (cards, numbers) =>
    expect(fitting(view({ hand: [...cards, "2D", "3D"] }), cards)).toEqual(numbers),
  );

  it("knows no high ace where the table has none", () => {
    expect(fitting(view({ options: { ace_high: false } }), ["KS", "AS"])).toEqual([]);
  });
});

describe("the card taken from the discards", () => {
  const taken = view({ taken: true, drawn: "9C" });
  it("may not be thrown back, unless the table allows it", () => {
    expect(mayThrow(taken, "9C")).toBe(false);
    expect(mayThrow(taken, "4H")).toBe(true);
    expect(mayThrow(view({ taken: true, options: { throw_back: true } }), "9C")).toBe(true);
    expect(mayThrow(view(), "9C")).toBe(true);
  });
  it("may not be left alone: the turn could not be ended", () => {
    expect(mayLay(taken, ["4H", "5H", "6H"])).toBe(false);
    expect(mayLay(view(), ["4H", "5H", "6H"])).toBe(true);
    const fits = { ...taken, drawn: "9S", hand: ["4H", "5H", "6H", "9S"] }; // 9S can be laid off
    expect(mayLay(fits, ["4H", "5H", "6H"])).toBe(true);
    expect(fitting({ ...taken, hand: ["7S", "9C"] }, ["7S"])).toEqual([]);
  });
});

it("knows whose melds lie there", () => {
  const history = [
    "dealer discards 2C",
    "1 takes 7H",
    "1 melds 0 7C 7D 7H",
    "0 melds 1 TS JS QS",
    "0 lays_off 0 7S",
  ];
  expect(owners(view({ history }))).toEqual([1, 0]);
});

describe("the history in words", () => {
  it.each([
    ["dealer discards 2C", "Turned up: 2 of clubs"],
    ["0 draws", "You: a card from the stock"],
    ["1 takes 7H", "Ben: took 7 of hearts"],
    ["1 melds 0 7C 7D 7H", "Ben: melded 7 of clubs, 7 of diamonds, 7 of hearts"],
    ["0 lays_off 0 7S", "You: laid off 7 of spades on meld 1"],
    ["0 discards KD", "You: discarded king of diamonds"],
    ["shuffled", "The discards were shuffled into a new stock"],
  ])("%s", (line, text) => expect(lineText(line, name)).toBe(text));
});

describe("moves in words", () => {
  it.each<[RummyEvent[], string[]]>([
    [
      [
        { type: "card_drawn", seat: 0, card: "TH" },
        { type: "card_drawn", seat: 0 },
      ],
      ["You: drew 10 of hearts"],
    ],
    [
      [{ type: "discards_shuffled" }, { type: "card_drawn", seat: 1 }],
      ["The discards were shuffled into a new stock", "Ben: a card from the stock"],
    ],
    [
      [
        {
          type: "hand_ended",
          hand_number: 2,
          winner: 1,
          points: [30, 0],
          totals: [30, 10],
          left: [["KC", "KD", "KH"], []],
        },
      ],
      ["Hand 2: Ben went out"],
    ],
    [
      [
        {
          type: "hand_ended",
          hand_number: 2,
          winner: null,
          points: [30, 5],
          totals: [30, 10],
          left: [["KC", "KD", "KH"], ["5S"]],
        },
      ],
      ["Hand 2: nobody went out"],
    ],
    [[{ type: "game_ended", winner: 1, totals: [100, 10] }], []],
  ])("%j", (events, words) => expect(eventTexts(events, name)).toEqual(words));
});
