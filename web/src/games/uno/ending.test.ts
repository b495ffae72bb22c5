import { expect, test } from "vitest";
import type { OutcomeProps } from "../room";
import { ending } from "./ending";

function told(hand_counts: number[], winners: number[] | null, more: object = {}) {
  const view = {
    ...{ status: winners ? "ended" : "playing", winners, hand_counts, options: {}, round_number: 1 },
    ...{ scores: hand_counts.map(() => 0), ...more },
  };
  const players = ["Ann", "Bob", "Cid"].map((display_name, at) => ({
    ...{ player_id: at + 1, display_name, seat: at + 1, is_bot: false },
  }));
  return ending({ table: { players, view }, me: 1, news: [] } as unknown as OutcomeProps<"uno">);
}
const badges = (...given: Parameters<typeof told>) =>
  told(...given)!.badges.map(({ text, seats }) => [text, ...seats]);

test("says whether somebody went out, or nobody could play on", () => {
  expect(told([3, 0, 5], [1])!.decided).toBe("Bob played the last card");
  expect(told([0, 3, 5], [0])!.decided).toBe("You played the last card");
  expect(told([3, 2, 5], [1])!.decided).toBe("Nobody could play on, and Bob had the fewest cards");
  expect(told([2, 2, 5], [0, 1])!.decided).toBe("Nobody could play on, and the fewest cards are shared");
  expect(told([0, 2, 5], [0], { options: { target: 60 } })!.decided).toBe("You reached 60 points");
  expect(told([1, 2, 3], null)).toBeNull();
});

test("badges: one card short, a full hand, a big catch", () => {
  expect(badges([0, 1, 11], [0], { scores: [140, 0, 0] })).toEqual([
    ["Big catch: 140 points in one round", 0],
    ["One card short", 1],
    ["Full hand: 11 cards", 2],
  ]);
  expect(badges([0, 4, 5], [0], { scores: [40, 0, 0] })).toEqual([]);
});

test("badges of a match: a shut-out needs more than one round", () => {
  const match = { options: { target: 60 }, scores: [70, 0, 0] };
  expect(badges([0, 4, 5], [0], { ...match, round_number: 2 })).toEqual([
    ["Shut-out: nobody else scored", 0],
  ]);
  expect(badges([0, 4, 5], [0], match)).toEqual([]);
  expect(badges([0, 4, 5], [0], { ...match, scores: [70, 55, 0] })).toEqual([
    ["Neck and neck: 15 points apart"],
  ]);
});
