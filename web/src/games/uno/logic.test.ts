import { describe, expect, it } from "vitest";
import {
  befell,
  faceOf,
  handPoints,
  mayCallWith,
  roundToRead,
  sorted,
  spots,
  standings,
  taskOf,
  eventText,
  eventTexts,
  uppermost,
  type UnoEvent,
  type UnoView,
} from "./logic";

const view = (changes: Partial<UnoView> = {}): UnoView => ({
  seat: 0,
  options: {},
  status: "playing",
  round_number: 1,
  turn_number: 1,
  current: 0,
  direction: "cw",
  top_discard: faceOf(3),
  current_color: "red",
  pending_color_choice: false,
  draw_pile_count: 40,
  hand_counts: [2, 7],
  hand: [faceOf(1), faceOf(30)],
  drawn_card: null,
  playable: [1],
  scores: [0, 0],
  exposed: null,
  discards: [50, 103, 3],
  drew_on: [[], []],
  winners: null,
  ...changes,
});
const name = (seat: number) => ["You", "Ben"][seat] ?? "";

describe("cards by their ids", () => {
  it("are those of the rules", () => {
    expect(
      [0, 1, 2, 19, 24, 25, 99, 103, 104].map((id) => `${faceOf(id).color} ${faceOf(id).value}`),
    ).toEqual([
      "red 0",
      "red 1",
      "red 1",
      "red skip",
      "red draw_two",
      "yellow 0",
      "blue draw_two",
      "wild wild",
      "wild wild_draw_four",
    ]);
  });

  it("lie with the top card last, in its chosen color", () => {
    const top = { id: 103, color: "green" as const, value: "wild" };
    expect(uppermost(view({ discards: [1, 2, 50, 103], top_discard: top })).map((card) => card.id)).toEqual([
      2, 50, 103,
    ]);
    expect(uppermost(view({ discards: [103], top_discard: top }))).toEqual([top]);
  });
});

describe("the hand", () => {
  const hand = [104, 30, 5, 27, 6].map(faceOf);
  it("is sorted by color, wild cards last", () => {
    expect(sorted(hand, "color").map((card) => card.id)).toEqual([5, 6, 27, 30, 104]);
  });
  it("is sorted by number", () => {
    expect(sorted(hand, "value").map((card) => card.value)).toEqual(["1", "3", "3", "3", "wild_draw_four"]);
  });
});

describe("the seats", () => {
  it("go up the left side, along the top and down the right", () => {
    expect(spots(1)).toEqual([{ side: "top", at: 0 }]);
    expect(spots(3).map(({ side }) => side)).toEqual(["left", "top", "right"]);
    const nine = spots(9).map(({ side, at }) => `${side} ${at}`);
    expect(nine).toEqual([
      "left 1",
      "left 0",
      "top 0",
      "top 1",
      "top 2",
      "top 3",
      "top 4",
      "right 0",
      "right 1",
    ]);
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
  ])("%j: %s", (changes, task) =>
    expect(taskOf(view(changes), true, view(changes).seat !== null)).toBe(task),
  );

  it("is nothing for whoever sees it from another's seat", () =>
    expect(taskOf(view(), true, false)).toBe("wait"));

  it("includes the call of UNO with the last card but one, where it is played", () => {
    expect(mayCallWith(view(), "play")).toBe(false);
    expect(mayCallWith(view({ options: { call_uno: true } }), "play")).toBe(true);
    expect(mayCallWith(view({ options: { call_uno: true } }), "wait")).toBe(false);
  });
});

describe("events in words", () => {
  it.each<[UnoEvent, string | null]>([
    [
      { type: "card_played", seat: 1, card: faceOf(103), chosen_color: "blue", effects: {}, next: 0 },
      "Ben: wild, now blue",
    ],
    [{ type: "drew", seat: 0, count: 2 }, "You: 2 cards drawn"],
    [{ type: "caught", seat: 1, by: 0 }, "Ben: UNO not called (caught by: You)"],
    [{ type: "turn_changed", next: 1, turn_number: 4 }, null],
  ])("%j", (event, text) => expect(eventText(event, name)).toBe(text));

  it("tell a chosen color with its card alone", () => {
    const wild = { card: faceOf(103), chosen_color: "blue" as const, effects: {}, next: 0 };
    const events: UnoEvent[] = [
      { type: "card_played", seat: 1, ...wild },
      { type: "color_chosen", seat: 1, color: "blue" },
    ];
    expect(eventTexts(events, name)).toEqual(["Ben: wild, now blue"]);
    expect(eventTexts(events.slice(1), name)).toEqual(["Ben: color blue"]);
  });

  it("tell those who draw their cards, and the others how many", () => {
    const drew: UnoEvent = { type: "drew", seat: 0, count: 1 };
    const drawn: UnoEvent = { type: "drawn", seat: 0, cards: [faceOf(103)] };
    expect(eventTexts([drew, drawn], name)).toEqual(["You drew wild"]);
    expect(eventTexts([{ ...drew, seat: 1 }, drawn], name)).toEqual(["Ben: 1 card drawn", "You drew wild"]);
  });
});

describe("what befell a seat", () => {
  it("is the last thing, in a few letters", () => {
    const events: UnoEvent[] = [
      { type: "drew", seat: 1, count: 2, penalty: true },
      { type: "skipped", seat: 0 },
    ];
    expect([0, 1, 2].map((seat) => befell(events, seat))).toEqual(["skipped", "+2", null]);
  });
});

describe("a finished round", () => {
  const ended = {
    events: [
      { type: "round_ended", round_number: 1, winner: 1, points: 30, scoreboard: [], hands: [] },
    ] as UnoEvent[],
  };
  const drew = (seat: number, penalty = false) => ({
    events: [{ type: "drew", seat, count: 1, penalty }] as UnoEvent[],
  });

  it("is shown until one's own next turn", () => {
    expect(roundToRead([drew(0)], 0)).toBeNull();
    expect(roundToRead([ended], 0)?.round_number).toBe(1);
    expect(roundToRead([ended, drew(1), drew(0, true)], 0)?.round_number).toBe(1);
    expect(roundToRead([ended, drew(1), drew(0)], 0)).toBeNull();
  });
  it("is shown to a spectator for a few moves", () => {
    expect(roundToRead([ended, drew(1)], null)?.round_number).toBe(1);
    expect(roundToRead([ended, drew(1), drew(0), drew(1)], null)).toBeNull();
  });
  it("is not shown where the whole match has ended", () => {
    expect(
      roundToRead(
        [
          {
            events: [
              ...ended.events,
              { type: "ended", winner: 1, scoreboard: [], reason: "target", hands: [] },
            ],
          },
        ],
        0,
      ),
    ).toBeNull();
  });
});

describe("cards left in a hand", () => {
  it("count as numbers, 20 for a symbol, 50 for a wild card", () => {
    expect(handPoints([0, 17, 24, 25, 100, 107].map(faceOf))).toBe(0 + 9 + 20 + 0 + 50 + 50);
    expect(handPoints([])).toBe(0);
  });
});

describe("the scoreboard", () => {
  const after = (target: number) =>
    view({ options: { target }, hand_counts: [3, 0, 3], scores: [90, 40, 0] });
  const lines = (target: number) => standings(after(target)).map(({ seat, rank }) => [seat, rank]);

  it("ranks a single round by cards left, equals alike", () =>
    expect(lines(0)).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]));
  it("ranks a match by points", () =>
    expect(lines(80)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]));
});
