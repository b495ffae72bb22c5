/** Where dragged tiles would be dropped. Pure functions on boxes measured before. */
import { spanOf, type Spot } from "./spots";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface MeldBox {
  key: string;
  box: Box;
  tiles: Box[];
}
/** The rows and columns of the board on the screen. */
export interface Grid {
  left: number;
  top: number;
  /** Width of a column, height of a row. */
  tile: number;
  pitch: number;
  /** The lowest row where something can be dropped. */
  lastRow: number;
}
export interface Layout {
  board: Box;
  rack: Box;
  grid: Grid;
  melds: MeldBox[];
  rackTiles: Box[];
  /** The dragged tiles: how many, and how far the pointer is from the corner of the first. */
  held: { count: number; dx: number; dy: number };
}
export type Aim =
  { to: "rack"; at: number } | { to: "meld"; meld: string; at: number } | { to: "board"; at: Spot };

const TALL = 96 / 72; // a tile
const NEAR = 7; // pixels around a meld that still count as the meld

const within = (box: Box, x: number, y: number, margin = 0): boolean =>
  x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin;

/** How many of the boxes, laid out like words, come before the point. */
export function indexAt(boxes: readonly Box[], x: number, y: number): number {
  const first = Math.min(...boxes.map(({ top }) => top));
  const last = Math.max(...boxes.map(({ bottom }) => bottom));
  const row = Math.min(Math.max(y, first), last); // a point above or below them belongs to the nearest row
  return boxes.filter((box) => box.bottom < row || (box.top <= row && (box.left + box.right) / 2 < x)).length;
}

/** Where they overlap, the rack wins over the board. What has scrolled out of the board cannot be hit. */
export function aimAt(layout: Layout, x: number, y: number): Aim | null {
  const { board, rack, melds, rackTiles, grid, held } = layout;
  if (within(rack, x, y)) return { to: "rack", at: indexAt(rackTiles, x, y) };
  if (!within(board, x, y, NEAR)) return null;
  const meld = melds.find(({ box }) => within(box, x, y)) ?? melds.find(({ box }) => within(box, x, y, NEAR));
  if (meld) return { to: "meld", meld: meld.key, at: indexAt(meld.tiles, x, y) };
  return { to: "board", at: spotAt(grid, x - held.dx - grid.tile / 2, y - held.dy) };
}

/** The spot whose corner is nearest to this point. */
export const spotAt = ({ left, top, tile, pitch, lastRow }: Grid, x: number, y: number): Spot => ({
  row: Math.min(lastRow, Math.max(0, Math.round((y - top) / pitch))),
  column: Math.max(0, Math.round((x - left) / tile)),
});

export const sameAim = (one: Aim | null, other: Aim | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface Mark {
  /** A frame around the target. */
  frame: Box | null;
  /** The line where the tiles would be inserted. */
  caret: { x: number; top: number; bottom: number } | null;
}

/** The marks that show where tiles would go. */
export function markOf(aim: Aim, { melds, rackTiles, grid, held }: Layout): Mark {
  if (aim.to === "rack") return { frame: null, caret: caretIn(rackTiles, aim.at) };
  if (aim.to === "meld") {
    const meld = melds.find(({ key }) => key === aim.meld);
    return { frame: meld?.box ?? null, caret: meld ? caretIn(meld.tiles, aim.at) : null };
  }
  const left = grid.left + aim.at.column * grid.tile;
  const top = grid.top + aim.at.row * grid.pitch;
  const right = left + (spanOf(held.count) - 0.5) * grid.tile;
  return { frame: { left, top, right, bottom: top + grid.tile * TALL }, caret: null };
}

/** Before the box at that index, or after the last one. */
function caretIn(boxes: readonly Box[], at: number): Mark["caret"] {
  const next = boxes[at];
  const last = boxes.at(-1);
  if (next) return { x: next.left - 2, top: next.top, bottom: next.bottom };
  return last ? { x: last.right + 2, top: last.top, bottom: last.bottom } : null;
}
