import { expect, test } from "vitest";
import { percentOf, plotOf, ticksFor, type CoursePoint } from "./plot";

const BOX = { width: 240, height: 120, left: 40, right: 0, top: 10, bottom: 10 };
const point = (rating: number, reach = 100): CoursePoint => ({
  at: "2026-11-18T10:00:00Z",
  rating,
  low: rating - reach,
  high: rating + reach,
});

test.each([
  [1320, 1680, [1300, 1400, 1500, 1600, 1700]],
  [800, 2200, [500, 1000, 1500, 2000, 2500]],
  [1500, 1500, [1500, 1510]],
  [-200, 40, [-200, -100, 0, 100]],
])("the axis from %d to %d has the marks %j", (low, high, marks) => {
  expect(ticksFor(low, high)).toEqual(marks);
});

test.each([1, 2, 17, 60])("a course of %d games stays in its box, low below high", (games) => {
  const course = Array.from({ length: games }, (_, index) => point(1500 + 10 * index, 300 - index));
  const { dots, ticks } = plotOf(course, BOX);
  expect(dots).toHaveLength(games);
  for (const { x, y, low, high } of dots) {
    expect(x).toBeGreaterThanOrEqual(BOX.left);
    expect(x).toBeLessThanOrEqual(BOX.width);
    expect(high).toBeGreaterThanOrEqual(BOX.top);
    expect(low).toBeLessThanOrEqual(BOX.height - BOX.bottom);
    expect(y).toBeGreaterThan(high);
    expect(y).toBeLessThan(low);
  }
  expect(ticks[0]!.y).toBe(BOX.height - BOX.bottom);
  expect(ticks.at(-1)!.y).toBe(BOX.top);
});

test("one game is in the middle, more reach from side to side", () => {
  expect(plotOf([point(1500)], BOX).dots[0]!.x).toBe(140);
  expect(plotOf([point(1500), point(1550)], BOX).dots.map(({ x }) => x)).toEqual([40, 240]);
});

test("the band goes along the upper ends and back along the lower ones", () => {
  const { line, band } = plotOf([point(1500), point(1600)], BOX);
  expect(line).toMatch(/^M40 [\d.]+L240 [\d.]+$/);
  expect(band.split("L").map((part) => Number(/[\d.]+/.exec(part)![0]))).toEqual([40, 240, 240, 40]);
});

test("without games there is nothing to draw", () => {
  expect(plotOf([], BOX)).toEqual({ line: "", band: "", ticks: [], dots: [] });
});

test("a share of a scale is in its bounds", () => {
  expect(percentOf(1500, 1000, 2000)).toBe(50);
  expect(percentOf(900, 1000, 2000)).toBe(0);
  expect(percentOf(2100, 1000, 2000)).toBe(100);
  expect(percentOf(7, 7, 7)).toBe(50);
});
