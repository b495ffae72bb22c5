import { expect, test } from "vitest";
import { seatsFrom, sideOf } from "./seats";

test("seats are shown clockwise from the one at the bottom", () => {
  expect(seatsFrom(2)).toEqual([2, 3, 0, 1]);
  expect(seatsFrom(2).map((seat) => sideOf(seat, 2))).toEqual(["bottom", "left", "top", "right"]);
});

test("with seat 0 at the bottom, seat 3 is at the right", () => {
  expect(sideOf(3, 0)).toBe("right");
});
