import { describe, expect, it } from "vitest";
import { fan, indexAt } from "./fan";

describe("a fan of cards", () => {
  it.each([1, 2, 7, 13, 20, 40])("keeps %i cards inside the width, each with a strip to hit", (count) => {
    for (const width of [308, 344, 700, 1040]) {
      const hand = fan(count, width);
      expect(hand.spots).toHaveLength(count);
      for (const { x } of hand.spots) {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + hand.cardWidth).toBeLessThanOrEqual(width + 0.01);
      }
      if (hand.perRow > 1) expect(hand.step).toBeGreaterThanOrEqual(24);
    }
  });

  it("needs one row on a wide screen and more on a phone", () => {
    expect(fan(13, 1000).perRow).toBe(13);
    expect(fan(13, 308).perRow).toBe(7);
  });

  it("finds the index under a point", () => {
    const hand = fan(13, 308);
    hand.spots.forEach(({ x, y }, index) => {
      expect(indexAt(hand, x + hand.cardWidth / 2, y + hand.cardWidth * 0.7)).toBe(index);
    });
  });
});
