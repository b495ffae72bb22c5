import { expect, test } from "vitest";
import { around } from "./seats";

test("the others sit in their order from one's own seat, clockwise", () => {
  expect(around(4, 2)).toEqual([3, 0, 1]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});
