/** What is a valid meld. `verdicts.fixture.json`, written by the Python rules, keeps the two in step. */
import { tileOf, type Tile, type TileColor } from "./tiles";

export type Kind = "group" | "run";
export interface Face {
  number: number;
  color: TileColor;
}
/** The server's faults of a meld, and `unlike`: tiles that resemble neither kind. */
export type Fault =
  | "size"
  | "ambiguous"
  | "mixed-numbers"
  | "color-duplication"
  | "mixed-colors"
  | "non-consecutive"
  | "duplicate-tile"
  | "impossible"
  | "unlike";
export interface Valid {
  fault: null;
  kind: Kind;
  /** What each tile stands for, jokers resolved. */
  faces: Face[];
  value: number;
}
export interface Invalid {
  fault: Fault;
  /** The kind it resembles. */
  kind: Kind | null;
}
export type Verdict = Valid | Invalid;

export const COLORS: readonly TileColor[] = ["black", "red", "blue", "orange"];
const LAST = 13;

export const isJoker = (id: string): boolean => tileOf(id).color === null;
const isNumbered = (tile: Tile): tile is Tile & Face => tile.color !== null;
/** Black, red, blue, orange; then jokers. */
export const colorRank = ({ color }: Tile): number => (color ? COLORS.indexOf(color) : COLORS.length);

/** Whether the tiles, in this order, form a meld of that kind. */
export function verdictOn(kind: Kind, ids: readonly string[]): Verdict {
  const most = kind === "group" ? 4 : Infinity;
  if (ids.length < 3 || ids.length > most) return { fault: "size", kind };
  const tiles = ids.map(tileOf);
  if (!tiles.some(isNumbered)) return { fault: "ambiguous", kind };
  const found = kind === "group" ? groupFaces(tiles) : runFaces(tiles);
  if (typeof found === "string") return { fault: found, kind };
  return { fault: null, kind, faces: found, value: found.reduce((sum, face) => sum + face.number, 0) };
}

function groupFaces(tiles: Tile[]): Face[] | Fault {
  const numbered = tiles.filter(isNumbered);
  const number = numbered[0]!.number;
  if (numbered.some((tile) => tile.number !== number)) return "mixed-numbers";
  const colors = new Set(numbered.map((tile) => tile.color));
  if (colors.size < numbered.length) return "color-duplication";
  if (sameJokerTwice(tiles)) return "duplicate-tile";
  const missing = COLORS.filter((color) => !colors.has(color));
  return tiles.map((tile) => ({ number, color: tile.color ?? missing.shift()! }));
}

function runFaces(tiles: Tile[]): Face[] | Fault {
  const numbered = tiles.filter(isNumbered);
  const { color } = numbered[0]!;
  const start = numbered[0]!.number - tiles.indexOf(numbered[0]!);
  if (numbered.some((tile) => tile.color !== color)) return "mixed-colors";
  if (tiles.some((tile, place) => isNumbered(tile) && tile.number !== start + place))
    return "non-consecutive";
  if (sameJokerTwice(tiles)) return "duplicate-tile";
  if (start < 1 || start + tiles.length - 1 > LAST) return "impossible";
  return tiles.map((_, place) => ({ number: start + place, color }));
}

function sameJokerTwice(tiles: Tile[]): boolean {
  const jokers = tiles.filter((tile) => !isNumbered(tile)).map((tile) => tile.id);
  return new Set(jokers).size < jokers.length;
}

/**
 * What meld the tiles form, in this order. `7ra ja jb` can be either kind: then it is the kind that was `meant`,
 * or the one worth more.
 */
export function judge(ids: readonly string[], meant: Kind | null = null): Verdict {
  const verdicts = [verdictOn("group", ids), verdictOn("run", ids)] as const;
  const valid = verdicts
    .filter((verdict) => verdict.fault === null)
    .sort((one, other) => other.value - one.value);
  if (valid.length) return valid.find(({ kind }) => kind === meant) ?? valid[0]!;
  const numbered = ids.map(tileOf).filter(isNumbered);
  if (new Set(numbered.map(({ number }) => number)).size <= 1) return verdicts[0];
  if (new Set(numbered.map(({ color }) => color)).size <= 1)
    return runFaces(ids.map(tileOf)) === "non-consecutive"
      ? { fault: "non-consecutive", kind: "run" }
      : verdicts[1]; // more helpful than "too few"
  return { fault: "unlike", kind: null };
}

export const isValid = (ids: readonly string[]): boolean => judge(ids).fault === null;

/** The tiles unchanged if they form a meld; otherwise sorted as the run or the group that they resemble. */
export function ordered(ids: readonly string[]): string[] {
  const tiles = ids.map(tileOf);
  const numbered = tiles.filter(isNumbered);
  const verdict = judge(ids);
  if (verdict.fault === null || numbered.length < 2) return [...ids];
  if (verdict.kind === "group")
    return tiles.toSorted((one, other) => colorRank(one) - colorRank(other)).map(({ id }) => id);
  if (verdict.kind === "run" && typeof runFaces(tiles) === "string") return inSequence(tiles);
  return [...ids];
}

/** Sorted by number. Jokers fill the gaps; the rest go to the end, or to the start once 13 is reached. */
function inSequence(tiles: Tile[]): string[] {
  const jokers = tiles.filter((tile) => !isNumbered(tile)).map(({ id }) => id);
  const numbered = tiles.filter(isNumbered).sort((one, other) => one.number - other.number);
  const line: string[] = [];
  let next = numbered[0]!.number;
  for (const { id, number } of numbered) {
    while (next < number && jokers.length) {
      line.push(jokers.shift()!);
      next += 1;
    }
    line.push(id);
    next = number + 1;
  }
  while (next++ <= LAST && jokers.length) line.push(jokers.shift()!);
  return [...jokers, ...line];
}

/** The tiles in order; as two melds if they form none together but two apart (1 2 3 5 6 7, or 3 4 5 5 6 7). */
export function settled(ids: readonly string[]): string[][] {
  const line = ordered(ids);
  if (isValid(line)) return [line];
  for (let at = 3; at <= line.length - 3; at++) {
    const parts = [line.slice(0, at), line.slice(at)];
    if (parts.every((part) => isValid(part))) return parts;
  }
  return [line];
}
