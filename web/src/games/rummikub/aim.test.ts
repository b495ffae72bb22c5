import { describe, expect, it, test } from "vitest";
import { aimAt, indexAt, markOf, sameAim, type Box, type Layout } from "./aim";
import { indexAfterKey } from "./arrowKeys";

const box = (left: number, top: number, width = 40, height = 50): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** Two melds side by side, a third below; the rack under the board. */
const layout: Layout = {
  board: box(0, 0, 400, 200),
  rack: box(0, 200, 400, 100),
  melds: [
    { key: "a", box: box(10, 10, 140, 50), tiles: [box(30, 10), box(70, 10), box(110, 10)] },
    { key: "b", box: box(170, 10, 100, 50), tiles: [box(190, 10), box(230, 10)] },
    { key: "c", box: box(10, 80, 140, 50), tiles: [box(30, 80), box(70, 80), box(110, 80)] },
  ],
  rackTiles: [box(10, 210), box(50, 210)],
  grid: { left: 10, top: 10, tile: 40, pitch: 70, lastRow: 2 },
  held: { count: 1, dx: 20, dy: 25 },
};

describe("tiles are aimed", () => {
  it("into a meld, at a place", () => {
    expect(aimAt(layout, 35, 30)).toEqual({ to: "meld", meld: "a", at: 0 });
    expect(aimAt(layout, 95, 30)).toEqual({ to: "meld", meld: "a", at: 2 });
    expect(aimAt(layout, 268, 65)).toEqual({ to: "meld", meld: "b", at: 2 }); // just below it
  });
  it("at a free place of the board", () => {
    expect(aimAt(layout, 350, 30)).toEqual({ to: "board", at: { row: 0, column: 8 } });
    expect(aimAt(layout, 300, 100)).toEqual({ to: "board", at: { row: 1, column: 6 } });
    expect(aimAt(layout, 20, 180)).toEqual({ to: "board", at: { row: 2, column: 0 } });
    const low = { ...layout, grid: { ...layout.grid, lastRow: 1 } };
    expect(aimAt(low, 20, 180)).toEqual({ to: "board", at: { row: 1, column: 0 } });
  });
  it("at no meld that has scrolled out of the board", () => {
    expect(aimAt({ ...layout, board: box(0, 100, 400, 100), rack: box(0, 300) }, 35, 30)).toBeNull();
  });
  it("at the rack, which lies above the board", () => {
    expect(aimAt(layout, 60, 230)).toEqual({ to: "rack", at: 1 });
    expect(aimAt({ ...layout, rack: box(0, 0, 400, 300) }, 35, 30)).toMatchObject({ to: "rack" });
  });
  it("at nothing outside", () => expect(aimAt(layout, 600, 30)).toBeNull());
});

test("places in rows are counted like words", () => {
  const rows = [box(0, 0), box(40, 0), box(0, 50.5), box(40, 50.5)];
  expect([
    indexAt(rows, 10, 10),
    indexAt(rows, 70, 10),
    indexAt(rows, 10, 70),
    indexAt(rows, 70, 200),
  ]).toEqual([0, 2, 2, 4]);
  expect(indexAt([], 5, 5)).toBe(0);
});

test("what is aimed at is marked", () => {
  expect(markOf({ to: "meld", meld: "a", at: 1 }, layout)).toEqual({
    frame: layout.melds[0]!.box,
    caret: { x: 68, top: 10, bottom: 60 },
  });
  expect(markOf({ to: "board", at: { row: 1, column: 2 } }, layout)).toMatchObject({
    frame: { left: 90, top: 80, right: 230 },
    caret: null,
  });
  expect(markOf({ to: "rack", at: 2 }, layout).caret).toMatchObject({ x: 92 });
  expect(markOf({ to: "rack", at: 0 }, { ...layout, rackTiles: [] }).caret).toBeNull();
  expect(sameAim({ to: "rack", at: 1 }, { to: "rack", at: 1 })).toBe(true);
  expect(sameAim(null, { to: "rack", at: 1 })).toBe(false);
});

describe("arrow keys", () => {
  const boxes = [box(0, 0), box(40, 0), box(80, 0), box(0, 60), box(45, 60), box(0, 130)];
  it.each([
    [1, "ArrowLeft", 0],
    [0, "ArrowLeft", 0],
    [2, "ArrowRight", 3],
    [5, "ArrowRight", 5],
    [1, "ArrowDown", 4],
    [2, "ArrowDown", 4],
    [4, "ArrowUp", 1],
    [3, "ArrowDown", 5],
    [5, "ArrowDown", 5],
    [0, "ArrowUp", 0],
    [3, "Home", 0],
    [3, "End", 5],
  ])("from %i %s leads to %i", (at, key, to) => expect(indexAfterKey(boxes, at, key)).toBe(to));
});
