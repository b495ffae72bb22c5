/**
 * Where melds lie on the board: a sheet of rows, and of columns one tile wide. Melds stay where they are or where they
 * were dropped; those beside them make room.
 */

export interface Spot {
  row: number;
  column: number;
}
export type Spots = ReadonlyMap<string, Spot>;

export interface Piece {
  key: string;
  /** Columns that it takes. */
  span: number;
}

const SHORTEST = 3; // a meld that is being built has room for a whole one

/** Columns that a meld of so many tiles takes: its tiles, and one for its handle and the gap. */
export const spanOf = (tiles: number): number => Math.max(tiles, SHORTEST) + 1;

/** Columns that the sheet has at least. */
export const columnsFor = (pieces: readonly Piece[], columns: number): number =>
  Math.max(columns, ...pieces.map(({ span }) => span));

export const rowsOf = (spots: Spots): number => Math.max(0, ...[...spots.values()].map(({ row }) => row + 1));

/**
 * A spot for every piece, none over another: the wished one, or the nearest where there is room. Pieces without a wish
 * take the first gap. Where a row is too full, the pieces in `late` give way.
 */
export function settle(
  pieces: readonly Piece[],
  wishes: Spots,
  least: number,
  late: ReadonlySet<string> = new Set(),
): Map<string, Spot> {
  const columns = columnsFor(pieces, least);
  const rows: Lying[][] = [];
  const wished = pieces.flatMap((piece) => {
    const wish = wishes.get(piece.key);
    return wish ? [{ ...piece, column: wish.column, row: wish.row }] : [];
  });
  const inOrder = [
    ...wished.filter(({ key }) => !late.has(key)),
    ...wished.filter(({ key }) => late.has(key)),
  ];
  for (const piece of inOrder) (rows[roomIn(rows, piece, columns)] ??= []).push(piece);
  for (const row of rows) if (row) spread(row, columns);
  for (const piece of pieces) if (!wishes.has(piece.key)) fill(rows, piece, columns);
  const found = new Map<string, Spot>();
  rows.forEach((row, number) => row?.forEach(({ key, column }) => found.set(key, { row: number, column })));
  return found;
}

interface Lying extends Piece {
  column: number;
}

const taken = (row: readonly Lying[] | undefined): number =>
  (row ?? []).reduce((sum, { span }) => sum + span, 0);

/** The row nearest to the wished one that still has room. */
function roomIn(rows: readonly Lying[][], { row, span }: Lying & Spot, columns: number): number {
  const last = Math.max(rows.length, row);
  for (let away = 0; away <= last; away += 1)
    for (const near of [row + away, row - away])
      if (near >= 0 && taken(rows[near]) + span <= columns) return near;
  return last + 1;
}

/** Moves the pieces of a row apart, as little as is needed. */
function spread(row: Lying[], columns: number): void {
  row.sort((one, other) => one.column + one.span / 2 - (other.column + other.span / 2));
  let free = 0;
  for (const piece of row) {
    piece.column = Math.max(free, piece.column);
    free = piece.column + piece.span;
  }
  let end = columns;
  for (const piece of row.toReversed()) {
    piece.column = Math.min(piece.column, end - piece.span);
    end = piece.column;
  }
}

/** Puts a piece into the first gap that is wide enough. */
function fill(rows: Lying[][], piece: Piece, columns: number): void {
  for (let number = 0; ; number += 1) {
    const row = (rows[number] ??= []);
    const ends = [0, ...row.map(({ column, span }) => column + span)];
    const column = ends
      .filter((start) => start + piece.span <= columns)
      .sort((one, other) => one - other)
      .find((start) =>
        row.every((other) => start + piece.span <= other.column || other.column + other.span <= start),
      );
    if (column === undefined) continue;
    row.push({ ...piece, column });
    return;
  }
}

/** Keys in reading order. */
export function inReadingOrder(spots: Spots): string[] {
  return [...spots]
    .sort(([, one], [, other]) => one.row - other.row || one.column - other.column)
    .map(([key]) => key);
}
