/** Where dragged tiles would be dropped. Pure functions on boxes measured before. */

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
export interface Layout {
  board: Box;
  rack: Box;
  melds: MeldBox[];
  rackTiles: Box[];
  /** The slot for a new meld. */
  slot: Box | null;
}
export type Aim =
  | { to: "rack"; at: number }
  | { to: "meld"; meld: string; at: number }
  | { to: "board"; before: string | null };

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

/** Where they overlap, the rack wins over the board. */
export function aimAt({ board, rack, melds, rackTiles }: Layout, x: number, y: number): Aim | null {
  if (within(rack, x, y)) return { to: "rack", at: indexAt(rackTiles, x, y) };
  const meld = melds.find(({ box }) => within(box, x, y)) ?? melds.find(({ box }) => within(box, x, y, NEAR));
  if (meld) return { to: "meld", meld: meld.key, at: indexAt(meld.tiles, x, y) };
  if (!within(board, x, y, NEAR)) return null;
  const next = melds.find(({ box }) => box.bottom >= y && (box.top > y || box.left > x));
  return { to: "board", before: next?.key ?? null };
}

export const sameAim = (one: Aim | null, other: Aim | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface Mark {
  /** A frame around the target. */
  frame: Box | null;
  /** The line where the tiles would be inserted. */
  caret: { x: number; top: number; bottom: number } | null;
}

/** The marks that show where tiles would go. */
export function markOf(aim: Aim, { melds, rackTiles, slot }: Layout): Mark {
  if (aim.to === "rack") return { frame: null, caret: caretIn(rackTiles, aim.at) };
  if (aim.to === "meld") {
    const meld = melds.find(({ key }) => key === aim.meld);
    return { frame: meld?.box ?? null, caret: meld ? caretIn(meld.tiles, aim.at) : null };
  }
  const index = melds.findIndex(({ key }) => key === aim.before);
  return index === -1
    ? { frame: slot, caret: null }
    : {
        frame: null,
        caret: caretIn(
          melds.map(({ box }) => box),
          index,
        ),
      };
}

/** Before the box at that index, or after the last one. */
function caretIn(boxes: readonly Box[], at: number): Mark["caret"] {
  const next = boxes[at];
  const last = boxes.at(-1);
  if (next) return { x: next.left - 2, top: next.top, bottom: next.bottom };
  return last ? { x: last.right + 2, top: last.top, bottom: last.bottom } : null;
}
