import { expect, test } from "vitest";
import { layoutOf } from "./screenLayout";

const SIZES: [number, number][] = [
  [340, 300],
  [800, 240],
  [1300, 480],
  [2480, 1150],
];

test("a class of 28 fits every screen from a laptop on, in lines that can be read from afar", () => {
  const { columns, rows, row } = layoutOf(28, 1300, 480);
  expect(columns * rows).toBeGreaterThanOrEqual(28);
  expect(row).toBeGreaterThan(30);
});

test("lines never need more room than there is", () => {
  for (const [width, height] of SIZES)
    for (const lines of [0, 1, 2, 5, 28, 60, 500]) {
      const { rows, row, columns } = layoutOf(lines, width, height);
      expect(rows * row).toBeLessThanOrEqual(height + 0.01);
      expect(columns * row * 10).toBeLessThanOrEqual(width + 0.01);
    }
});

test("few players get large lines", () => {
  expect(layoutOf(4, 1300, 480)).toMatchObject({ columns: 1, rows: 4, row: 120 });
});
