import { describe, expect, it } from "vitest";
import { around, faceOf, mayCallWith, onArc, sorted, taskOf, told, uppermost, type UnoEvent, type UnoView } from "./logic";

const view = (changes: Partial<UnoView> = {}): UnoView => ({
  seat: 0, options: {}, status: "playing", round_number: 1, turn_number: 1, current: 0, direction: "cw",
  top_discard: faceOf(3), current_color: "red", pending_color_choice: false, draw_pile_count: 40, hand_counts: [2, 7],
  hand: [faceOf(1), faceOf(30)], drawn_card: null, playable: [1], scores: [0, 0], exposed: null, discards: [50, 103, 3],
  drew_on: [[], []], winners: null, ...changes,
});
const name = (seat: number) => ["You", "Ben"][seat] ?? "";

describe("cards by their ids", () => {
  it("are those of the rules", () => {
    expect([0, 1, 2, 19, 24, 25, 99, 103, 104].map((id) => `${faceOf(id).color} ${faceOf(id).value}`)).toEqual([
      "red 0", "red 1", "red 1", "red skip", "red draw_two", "yellow 0", "blue draw_two", "wild wild", "wild wild_draw_four",
    ]);
  });

  it("lie with the top card last, in its chosen colour", () => {
    const top = { id: 103, color: "green" as const, value: "wild" };
    expect(uppermost(view({ discards: [1, 2, 50, 103], top_discard: top })).map((card) => card.id)).toEqual([2, 50, 103]);
    expect(uppermost(view({ discards: [103], top_discard: top }))).toEqual([top]);
  });
});

describe("the hand", () => {
  const hand = [104, 30, 5, 27, 6].map(faceOf);
  it("is sorted by colour, wild cards last", () => {
    expect(sorted(hand, "color").map((card) => card.id)).toEqual([5, 6, 27, 30, 104]);
  });
  it("is sorted by number", () => {
    expect(sorted(hand, "value").map((card) => card.value)).toEqual(["1", "3", "3", "3", "wild_draw_four"]);
  });
});

describe("the seats", () => {
  it("go on from one's own, clockwise", () => {
    expect(around(4, 2)).toEqual([3, 0, 1]);
    expect(around(3, null)).toEqual([0, 1, 2]);
  });
  it("stand from left to right on the arc", () => {
    for (const count of [2, 3, 4, 5]) {
      const xs = Array.from({ length: count }, (_, index) => onArc(index, count).x);
      expect(xs).toEqual(xs.toSorted((one, other) => one - other));
    }
    expect(onArc(0, 1).x).toBeCloseTo(50);
  });
});

describe("what is to be done", () => {
  it.each([
    [{}, "play"],
    [{ playable: [] }, "draw"],
    [{ drawn_card: faceOf(1) }, "drawn"],
    [{ pending_color_choice: true }, "color"],
    [{ current: 1 }, "wait"],
    [{ seat: null }, "wait"],
    [{ status: "ended" as const }, "over"],
  ])("%j: %s", (changes, task) => expect(taskOf(view(changes), true)).toBe(task));

  it("includes the call of UNO with the last card but one, where it is played", () => {
    expect(mayCallWith(view(), "play")).toBe(false);
    expect(mayCallWith(view({ options: { call_uno: true } }), "play")).toBe(true);
    expect(mayCallWith(view({ options: { call_uno: true } }), "wait")).toBe(false);
  });
});

describe("events in words", () => {
  it.each<[UnoEvent, string | null]>([
    [{ type: "card_played", seat: 1, card: faceOf(103), chosen_color: "blue", effects: {}, next: 0 }, "Ben: wild, now blue"],
    [{ type: "drew", seat: 0, count: 2 }, "You: 2 cards drawn"],
    [{ type: "caught", seat: 1, by: 0 }, "You caught Ben"],
    [{ type: "turn_changed", next: 1, turn_number: 4 }, null],
  ])("%j", (event, text) => expect(told(event, name)).toBe(text));
});
