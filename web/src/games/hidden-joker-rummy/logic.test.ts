import { describe, expect, it } from "vitest";
import { judged, type Card } from "../../melds/shapes";
import {
  bestMelds,
  cardOf,
  declaration,
  eventTexts,
  missing,
  pointsOf,
  showdown,
  sumOf,
  taskOf,
  type HiddenJokerEvent,
  type HiddenJokerView,
} from "./logic";

const VIEWED = ["clubs", "diamonds", "hearts", "spades"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/** A card as the server sends it; sevens are wild. */
function viewed(number: number) {
  const rank = RANKS[(number - 1) % 13]!;
  return {
    id: `c_${number}`,
    rank,
    suit: VIEWED[Math.floor((number - 1) / 13) % 4]!,
    ...(rank === "7" && { is_joker: true }),
  };
}
const cards = (...numbers: number[]): Card[] => numbers.map(viewed).map(cardOf);
const slot = (...numbers: number[]) => ({ cards: cards(...numbers), verdict: judged(cards(...numbers)) });

const view = (changes: Partial<HiddenJokerView> = {}): HiddenJokerView => ({
  seat: 0,
  phase: "playing",
  current_seat: 0,
  turn_number: 3,
  has_drawn: false,
  hidden_joker_rank: "7",
  pure_run: false,
  discard_top: viewed(5),
  discard_count: 2,
  stock_count: 60,
  players: [],
  hand: [],
  ...changes,
});
const name = (seat: number) => ["You", "Ben"][seat] ?? "";

describe("what is to be done", () => {
  it.each([
    [{}, true, "draw"],
    [{ has_drawn: true }, true, "discard"],
    [{}, false, "wait"],
    [{ phase: "ended" }, false, "over"],
  ])("%j, %s: %s", (changes, active, task) => expect(taskOf(view(changes), active)).toBe(task));
});

it("counts aces and pictures ten, wild cards nothing", () => {
  expect(cards(1, 2, 7, 10, 13).map(pointsOf)).toEqual([10, 2, 0, 10, 10]);
  expect(sumOf(cards(1, 2, 7))).toBe(12);
});

describe("what is missing before one can declare", () => {
  const wildRun = slot(1, 2, 7); // A 2 and a wild 3
  const pureRun = slot(14, 15, 16, 17);
  it("is nothing, with one card or none left over", () => {
    expect(missing("discard", [wildRun, pureRun], cards(40), true)).toEqual([]);
    expect(missing("discard", [wildRun, pureRun], [], true)).toEqual([]);
  });
  it("is a turn, or a card drawn", () => {
    expect(missing("wait", [pureRun], [], false)).toEqual(["turn"]);
    expect(missing("draw", [pureRun], [], false)).toEqual(["draw"]);
  });
  it("is a valid meld, a place for the rest, a run without wild cards", () => {
    expect(missing("discard", [slot(1, 2, 30)], cards(40, 41), true)).toEqual(["melds", "left", "pure"]);
    expect(missing("discard", [wildRun], [], true)).toEqual(["pure"]);
  });
});

it("declares what lies in the tray, and throws the card that is left", () => {
  expect(declaration([slot(1, 2, 7), slot(5, 18, 31)], cards(40))).toEqual({
    type: "declare",
    melds: [
      { type: "run", card_ids: ["c_1", "c_2", "c_7"] },
      { type: "set", card_ids: ["c_5", "c_18", "c_31"] },
    ],
    discard_card_id: "c_40",
  });
  expect(declaration([slot(1, 2, 7)], [])).toMatchObject({ discard_card_id: null });
});

it("arranges a hand so that it can be declared, where that is possible", () => {
  const hand = cards(1, 2, 3, 4, 14, 15, 16, 17, 27, 28, 29, 40, 41, 42);
  const { melds, left } = bestMelds(hand, true);
  expect([melds.flat().length, left.length]).toEqual([14, 0]);
});

describe("the showdown", () => {
  const over = view({
    phase: "ended",
    winner: 1,
    final_scores: [5, 0],
    reason: "rummy_declared",
    melds: [{ type: "run", cards: [3, 1, 2].map(viewed) }],
    discard: viewed(9),
    hands: [[1, 2, 7, 13, 16].map(viewed), []],
  });
  it("shows the winner first, and everyone's melds", () => {
    const [first, second] = showdown(over);
    expect(first).toMatchObject({ seat: 1, score: 0, left: [] });
    expect(first!.melds[0]!.map(({ card }) => card.rank)).toEqual(["A", "2", "3"]);
    expect(second!.left.map(({ id }) => id).toSorted()).toEqual(["c_16", "c_2"]);
    expect(sumOf(second!.left)).toBe(5);
  });
});

describe("moves in words", () => {
  const stock = { type: "drew" as const, source: "stock", stock_count: 50 };
  it.each<[HiddenJokerEvent[], string[]]>([
    [[{ ...stock, seat: 1 }], ["Ben: a card from the stock"]],
    [
      [
        { ...stock, seat: 0 },
        { type: "card_drawn", seat: 0, card: viewed(1) },
      ],
      ["You: drew ace of clubs"],
    ],
    [
      [
        { ...stock, source: "discard", seat: 0, card: viewed(7) },
        { type: "card_drawn", seat: 0, card: viewed(7) },
      ],
      ["You: took 7 of clubs, wild"],
    ],
    [
      [
        { type: "discarded", seat: 0, card: viewed(1) },
        { type: "turn_changed", previous: 0, next: 1, turn_number: 4 },
      ],
      ["You: discarded ace of clubs"],
    ],
    [
      [
        { type: "melds_submitted", seat: 1, melds: [] },
        { type: "ended", winner: 1, scores: [3, 0], reason: "rummy_declared" },
      ],
      ["Ben: Rummy!"],
    ],
  ])("%j", (events, words) => expect(eventTexts(events, name)).toEqual(words));
});
