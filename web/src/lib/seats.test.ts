import { expect, test } from "vitest";
import type { TableState } from "./messages";
import { around, isMyTurn, mayAct, namesOf } from "./seats";

test("the others sit in their order from one's own seat, clockwise", () => {
  expect(around(4, 2)).toEqual([3, 0, 1]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});

const player = (player_id: number, display_name: string, is_bot = false) =>
  ({ player_id, display_name, is_bot }) as TableState["players"][number];

test("the game may wait for several, and others may act meanwhile", () => {
  const table = { to_act: [1, 2, 3], waits_for: [1, 3] };
  expect([1, 2, 3, 4].map((me) => isMyTurn(table, me))).toEqual([true, false, true, false]);
  expect([1, 2, 3, 4].map((me) => mayAct(table, me))).toEqual([true, true, true, false]);
});

test("players are named in a list", () => {
  const table = { players: [player(1, "Ann"), player(2, "Bob"), player(3, "Cleo (bot)", true)] };
  expect(namesOf(table, [1, 3], "en")).toBe("Ann and Cleo");
  expect(namesOf(table, [1, 2, 3], "es")).toBe("Ann, Bob y Cleo");
});
