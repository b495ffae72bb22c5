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

  it.each([1, 7, 13, 20, 30, 45])("fits %i cards into a height, each with a part to hit", (count) => {
    for (const [width, height] of [
      [340, 150],
      [600, 104],
      [800, 120],
      [1240, 180],
      [2500, 300],
    ] as const) {
      const hand = fan(count, width, { height });
      for (const { x, y } of hand.spots) {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + hand.cardWidth).toBeLessThanOrEqual(width + 0.01);
        expect(y).toBeGreaterThanOrEqual(16 - 0.01);
        expect(y + hand.cardWidth * 1.4).toBeLessThanOrEqual(height + 0.01);
      }
      if (hand.perRow > 1) expect(hand.step).toBeGreaterThanOrEqual(24);
    }
  });

  it("has larger cards where there is more height", () => {
    const [low, high] = [fan(13, 1240, { height: 100 }), fan(13, 1240, { height: 190 })];
    expect(low.perRow).toBe(13);
    expect(high.cardWidth).toBeGreaterThan(low.cardWidth);
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

it("cards are as large as the player likes them, as far as there is room", () => {
  for (const [width, height] of [
    [360, 200],
    [1200, 260],
  ] as const) {
    const [small, usual, large] = [0.78, 1, 1.25].map((scale) => fan(13, width, { height, scale }));
    expect(small!.cardWidth).toBeLessThanOrEqual(usual!.cardWidth);
    expect(usual!.cardWidth).toBeLessThanOrEqual(large!.cardWidth);
    expect(small!.cardWidth).toBeLessThan(large!.cardWidth);
    for (const hand of [small!, usual!, large!])
      for (const { x, y } of hand.spots) {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + hand.cardWidth).toBeLessThanOrEqual(width + 0.01);
        expect(y + hand.cardWidth * 1.4).toBeLessThanOrEqual(height + 0.01);
      }
  }
});
