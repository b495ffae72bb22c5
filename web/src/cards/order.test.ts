import { describe, expect, it } from "vitest";
import { arranged, moved } from "./order";

describe("the order of a hand", () => {
  it("keeps what its owner laid and puts new cards last", () => {
    expect(arranged(["a", "b", "c", "d"], ["c", "x", "a"])).toEqual(["c", "a", "b", "d"]);
  });

  it("moves a card to an index, and no further than the ends", () => {
    expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], "c", -4)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  });
});
