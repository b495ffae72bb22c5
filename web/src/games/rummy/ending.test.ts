import { expect, test } from "vitest";
import type { OutcomeProps } from "../room";
import { ending, isOutInOneTurn } from "./ending";

function told(points: [number, number][], more: object = {}) {
  const totals = points.reduce<[number, number]>(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  const results = points.map((both) => ({ winner: both[0] === 0 ? 0 : 1, points: both }));
  const winner = totals[0] < totals[1] ? 0 : 1;
  const view = {
    ...{ phase: "over", winner, totals, results },
    ...{ history: [], options: { target: 100 }, ...more },
  };
  const players = ["Ann", "Bob"].map((display_name, at) => ({
    ...{ player_id: at + 1, display_name, seat: at + 1, is_bot: false },
  }));
  return ending({ table: { players, view }, me: 1, news: [] } as unknown as OutcomeProps<"rummy">);
}
const badges = (...given: Parameters<typeof told>) =>
  told(...given)!.badges.map(({ text, seats }) => [text, ...seats]);

test("says who has too many points, or that the hands are over", () => {
  const long = [
    [0, 60],
    [30, 0],
    [0, 50],
  ] as [number, number][];
  expect(told(long)!.decided).toBe("Bob reached 100 points. The score is 30 to 110");
  expect(told(long, { options: { target: 500 } })!.decided).toBe("After 3 hands the score is 30 to 110");
  expect(told(long, { phase: "play", winner: null })).toBeNull();
});

test("badges: a shut-out, hands in a row, a close game", () => {
  expect(
    badges([
      [0, 40],
      [0, 40],
      [0, 40],
    ]),
  ).toEqual([
    ["Shut-out: not one point", 0],
    ["3 hands in a row", 0],
  ]);
  expect(
    badges([
      [0, 60],
      [90, 0],
      [0, 45],
    ]),
  ).toEqual([["Neck and neck: 15 points apart"]]);
});

test("out in one turn means: nothing was laid before", () => {
  const before = ["dealer discards 7H", "0 draws", "0 discards KD", "1 takes KD", "1 melds 0 KD KC KS"];
  const last = ["0 draws", "0 melds 1 2C 3C 4C", "0 lays_off 0 KH", "0 discards 9D"];
  expect(isOutInOneTurn([...before, ...last], 0)).toBe(true);
  expect(isOutInOneTurn([...before, "1 draws", "1 discards 2D"], 1)).toBe(false);
  expect(badges([[0, 120]], { history: [...before, ...last] })).toContainEqual([
    "Last hand: out in one turn",
    0,
  ]);
});
