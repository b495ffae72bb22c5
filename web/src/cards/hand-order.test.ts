import { expect, test } from "vitest";
import { keptOrder, moved } from "./hand-order";
import { cardOf, tileOf } from "./shapes";

const held = (...ids: string[]) => ids.map((id) => ({ id }));
const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);

test("a first hand is sorted, or kept as dealt", () => {
  expect(keptOrder([], held("3", "1", "2"), byId)).toEqual(["1", "2", "3"]);
  expect(keptOrder([], held("3", "1", "2"))).toEqual(["3", "1", "2"]);
});

test("cards that leave and come do not disturb the others", () => {
  expect(keptOrder(["3", "1", "2"], held("1", "2", "3"))).toEqual(["3", "1", "2"]);
  expect(keptOrder(["3", "1", "2"], held("2", "3", "9"))).toEqual(["3", "2", "9"]);
  expect(keptOrder(["1", "5", "9"], held("1", "5", "9", "7"), byId)).toEqual(["1", "5", "7", "9"]);
});

test("a card is moved to a place, at the ends too", () => {
  expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "c", -1)).toEqual(["c", "a", "b"]);
});

test("cards and tiles are read from their names", () => {
  expect(cardOf("TH")).toEqual({ rank: "10", suit: "hearts" });
  expect(tileOf("13kb")).toEqual({ id: "13kb", number: 13, color: "black" });
  expect(tileOf("ja").color).toBeNull();
});
