import { expect, test } from "vitest";
import { tileName, tileOf } from "./tiles";

test("tiles are read from their ids", () => {
  expect(tileOf("13kb")).toEqual({ id: "13kb", number: 13, color: "black" });
  expect(tileOf("7ra")).toEqual({ id: "7ra", number: 7, color: "red" });
  expect(tileOf("jb")).toEqual({ id: "jb", number: 0, color: null });
});

test("tiles have names", () => {
  expect([tileName(tileOf("7oa")), tileName(tileOf("ja"))]).toEqual(["orange 7", "joker"]);
});
