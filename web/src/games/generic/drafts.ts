/** A composed move while it is put together. Nothing here knows the rules: the server says what is accepted. */
import type { Composed, Groups, Part, Pick } from "../../lib/messages";
import { keyOf } from "../../lib/words";

/** Pieces by number: the same key twice is `key` and `key#2`. */
export type PieceId = string;

export interface Row {
  id: number;
  kind: string;
  pieces: PieceId[];
}

/** Every piece of a part with its id, in the order of the offer. */
export function piecesOf(part: Part): Map<PieceId, unknown> {
  const next = counter();
  return new Map(part.pieces.map((piece) => [next(piece), piece]));
}

/** Gives each piece its id; pieces with the same key are counted. */
function counter(): (piece: unknown) => PieceId {
  const seen = new Map<string, number>();
  return (piece) => {
    const key = keyOf(piece);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  };
}

let made = 0;
const rowOf = (kind: string, pieces: PieceId[]): Row => ({ id: ++made, kind, pieces });

/** The rows that lie there already. */
export function startRows(part: Groups): Row[] {
  const next = counter();
  return (part.start ?? []).map((group) => {
    const { [part.kind_field]: kind, [part.pieces_field]: pieces } = group as Record<string, unknown>;
    return rowOf(String(kind ?? part.kinds[0] ?? ""), ((pieces ?? []) as unknown[]).map(next));
  });
}

const withoutEmpty = (rows: Row[]): Row[] => rows.filter(({ pieces }) => pieces.length);
const without = (rows: readonly Row[], gone: ReadonlySet<PieceId>): Row[] =>
  rows.map((row) => ({ ...row, pieces: row.pieces.filter((piece) => !gone.has(piece)) }));

/** A new row with these pieces, taken from wherever they were; it may be empty. */
export const withRow = (rows: readonly Row[], pieces: readonly PieceId[], kind: string): Row[] => [
  ...withoutEmpty(without(rows, new Set(pieces))),
  rowOf(kind, [...pieces]),
];

/** These pieces at the end of a row, or in none. Rows that become empty go, except that one. */
export function moved(rows: readonly Row[], pieces: readonly PieceId[], to: number | null): Row[] {
  const left = without(rows, new Set(pieces)).filter((row) => row.pieces.length || row.id === to);
  return left.map((row) => (row.id === to ? { ...row, pieces: [...row.pieces, ...pieces] } : row));
}

/** Pieces in no row, in the order of the offer. */
export function unplaced(part: Groups, rows: readonly Row[]): PieceId[] {
  const placed = new Set(rows.flatMap((row) => row.pieces));
  return [...piecesOf(part).keys()].filter((piece) => !placed.has(piece));
}

/** Pieces that lay there at the start: they must be in some row in the end. */
export const mustPlace = (part: Groups): Set<PieceId> =>
  new Set(startRows(part).flatMap((row) => row.pieces));

/** What still fits when the offer has changed from `before` to `now`. */
export function fittedRows(rows: readonly Row[], before: Groups, now: Groups): Row[] {
  const offered = piecesOf(now);
  const gone = new Set(rows.flatMap((row) => row.pieces).filter((piece) => !offered.has(piece)));
  if (JSON.stringify(before.start ?? []) === JSON.stringify(now.start ?? [])) return without(rows, gone);
  const lies = mustPlace(now); // what others have laid stays as they laid it
  return [...startRows(now), ...withoutEmpty(without(rows, new Set([...gone, ...lies])))];
}

/** What still fits of the pieces picked. */
export const fittedPicks = (picked: readonly PieceId[], now: Pick): PieceId[] => {
  const offered = piecesOf(now);
  return picked.filter((piece) => offered.has(piece)).slice(0, now.most);
};

export type Draft = Record<string, { rows: Row[]; picked: PieceId[] }>;

/** The move that the draft describes, as the server reads it. Empty rows and a single pick not made are left out. */
export function moveOf(composed: Composed, draft: Draft): { type: string } {
  const fields = composed.parts.flatMap((part): [string, unknown][] => {
    const { rows = [], picked = [] } = draft[part.field] ?? {};
    const pieces = piecesOf(part);
    const values = (ids: readonly PieceId[]): unknown[] => ids.map((id) => pieces.get(id));
    if (part.kind === "groups") {
      const groups = withoutEmpty(rows).map((row) => ({
        ...(part.kinds.length ? { [part.kind_field]: row.kind } : {}),
        [part.pieces_field]: values(row.pieces),
      }));
      return [[part.field, groups]];
    }
    if (!part.single) return [[part.field, values(picked)]];
    return picked.length ? [[part.field, values(picked)[0]]] : [];
  });
  return { type: composed.type, ...Object.fromEntries(fields) };
}
