import { expect, it } from "vitest";
import { onlyHeld, put, slotOf, takenBack } from "./tray";

const TRAY = [["a", "b"], ["c"]];

it("puts cards into a slot, wherever they were", () => {
  expect(put(TRAY, 0, ["x"])).toEqual([["a", "b", "x"], ["c"]]);
  expect(put(TRAY, 1, ["a"])).toEqual([["b"], ["c", "a"]]);
  expect(put(TRAY, 2, ["x", "y"])).toEqual([["a", "b"], ["c"], ["x", "y"]]);
});

it("has no empty slots", () => {
  expect(put(TRAY, 0, ["c"])).toEqual([["a", "b", "c"]]);
  expect(put(TRAY, 2, ["c"])).toEqual([["a", "b"], ["c"]]);
  expect(takenBack(TRAY, ["c", "a"])).toEqual([["b"]]);
});

it("forgets cards that are no longer held", () => {
  expect(onlyHeld(TRAY, new Set(["b", "z"]))).toEqual([["b"]]);
});

it("knows where a card lies", () => {
  expect([slotOf(TRAY, "c"), slotOf(TRAY, "z")]).toEqual([1, -1]);
});
