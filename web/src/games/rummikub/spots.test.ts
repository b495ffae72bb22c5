import { describe, expect, it } from "vitest";
import { inReadingOrder, rowsOf, settle, spanOf, type Piece, type Spot } from "./spots";

const piece = (key: string, tiles: number): Piece => ({ key, span: spanOf(tiles) });
const at = (row: number, column: number): Spot => ({ row, column });
const wishes = (all: Record<string, Spot>) => new Map(Object.entries(all));
const settled = (...asked: Parameters<typeof settle>) => Object.fromEntries(settle(...asked));

describe("melds on the board", () => {
  const three = [piece("a", 3), piece("b", 4), piece("c", 3)];

  it("fill rows like words where nobody has placed them", () => {
    expect(settled(three, new Map(), 10)).toEqual({ a: at(0, 0), b: at(0, 4), c: at(1, 0) });
  });

  it("lie where they were put, with gaps and empty rows", () => {
    const spots = settle(three, wishes({ a: at(2, 6), b: at(0, 3), c: at(0, 9) }), 20);
    expect(Object.fromEntries(spots)).toEqual({ a: at(2, 6), b: at(0, 3), c: at(0, 9) });
    expect(rowsOf(spots)).toBe(3);
    expect(inReadingOrder(spots)).toEqual(["b", "c", "a"]);
  });

  it("push their neighbors when they grow", () => {
    const longer = [piece("a", 5), piece("b", 4)];
    expect(settled(longer, wishes({ a: at(0, 0), b: at(0, 4) }), 20)).toEqual({ a: at(0, 0), b: at(0, 6) });
    expect(settled(longer, wishes({ a: at(0, 5), b: at(0, 9) }), 14)).toEqual({ a: at(0, 3), b: at(0, 9) });
  });

  it("go to the nearest row with room when theirs is full, the changed one first", () => {
    const wish = wishes({ a: at(1, 0), b: at(1, 4), c: at(1, 9) });
    const grown = [piece("a", 6), piece("b", 4), piece("c", 3)];
    expect(settled(grown, wish, 13, new Set(["a"]))).toEqual({ a: at(2, 0), b: at(1, 4), c: at(1, 9) });
  });

  it("are brought back where the board is narrower", () => {
    const spots = settled([piece("a", 3), piece("b", 3)], wishes({ a: at(0, 4), b: at(0, 20) }), 9);
    expect(spots).toEqual({ a: at(0, 1), b: at(0, 5) });
  });

  it("never lie over one another, wherever they are wished", () => {
    let dice = 7;
    const roll = (most: number): number => (dice = (dice * 48271) % 2147483647) % most;
    for (let round = 0; round < 200; round += 1) {
      const pieces = Array.from({ length: 2 + roll(14) }, (_, index) => piece(`m${index}`, 1 + roll(13)));
      const wish = new Map(
        pieces.filter(() => roll(3)).map(({ key }) => [key, at(roll(5), roll(30))] as const),
      );
      const spots = settle(pieces, wish, 4 + roll(26), new Set(["m0"]));
      expect(spots.size).toBe(pieces.length);
      const cells = pieces.flatMap(({ key, span }) => {
        const { row, column } = spots.get(key)!;
        expect(row >= 0 && column >= 0).toBe(true);
        return Array.from({ length: span }, (_, cell) => `${row}:${column + cell}`);
      });
      expect(new Set(cells).size).toBe(cells.length);
    }
  });
});
