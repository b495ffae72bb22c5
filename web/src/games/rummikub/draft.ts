/**
 * An unfinished turn: the board as it would be, with undo back to the start of the turn. Tiles are conserved:
 * a rack tile that is not on the board is on the rack.
 */
import type { Move } from "../../lib/messages";
import { judge, settled, type Kind, type Verdict } from "./melds";

export interface Meld {
  /** Unchanged while the meld changes. */
  key: string;
  tiles: readonly string[];
  /** The server's kind; null once the meld has been changed. */
  kind: Kind | null;
}
export type Melds = readonly Meld[];

export interface Draft {
  /** The board when the turn began. */
  readonly board: Melds;
  /** The rack when the turn began. */
  readonly own: readonly string[];
  /** Whether the initial meld is made; before that the board is locked. */
  readonly opened: boolean;
  readonly melds: Melds;
  readonly past: readonly Melds[];
  readonly future: readonly Melds[];
}

/** Where tiles go: to the rack, into a meld before its tile `at`, or into a new meld. */
export type Target = { to: "rack" } | { to: "meld"; meld: string; at: number } | { to: "board" };
/** Why tiles cannot go there: the board is locked before the initial meld; board tiles cannot go to the rack. */
export type Refused = "locked" | "kept";

export const INITIAL_MELD = 30;

export const begin = (board: Melds, own: readonly string[], opened: boolean): Draft => ({
  board,
  own,
  opened,
  melds: board,
  past: [],
  future: [],
});

/** Lays again what was under construction when a bot made the turn: melds of tiles that are still on the rack. */
export function resumed(draft: Draft, kept: Draft): Draft {
  const own = new Set(draft.own);
  const before = new Set(kept.own);
  const laid = kept.melds
    .filter((meld) => meld.tiles.every((tile) => before.has(tile)))
    .map((meld) => meld.tiles.filter((tile) => own.has(tile)))
    .filter((tiles) => tiles.length > 0);
  return laid.reduce((done, tiles) => step(done, moved(done.melds, tiles, { to: "board" })), draft);
}

export const verdictOf = (meld: Meld): Verdict => judge(meld.tiles, meld.kind);
export const tilesOn = (melds: Melds): string[] => melds.flatMap((meld) => [...meld.tiles]);
export const meldOf = (draft: Draft, tile: string): Meld | undefined =>
  draft.melds.find((meld) => meld.tiles.includes(tile));
export const isChanged = (draft: Draft): boolean => !same(draft.melds, draft.board);

/** The tiles left on the rack, in rack order. */
export function rackOf(draft: Draft): string[] {
  const laid = new Set(tilesOn(draft.melds));
  return draft.own.filter((tile) => !laid.has(tile));
}

/** Tiles laid from the rack in this turn. */
export function laidOf(draft: Draft): string[] {
  const own = new Set(draft.own);
  return tilesOn(draft.melds).filter((tile) => own.has(tile));
}

export const isLocked = (draft: Draft, key: string): boolean =>
  !draft.opened && draft.board.some((meld) => meld.key === key);

/** A key that no meld has. */
export function freshKey(melds: Melds): string {
  const taken = new Set(melds.map(({ key }) => key));
  let number = 0;
  while (taken.has(`m${number}`)) number += 1;
  return `m${number}`;
}

/** Moves tiles: laying, moving, joining and taking back are all this. */
export function put(draft: Draft, tiles: readonly string[], target: Target): Draft | Refused {
  const moving = new Set(tiles);
  const touched = draft.melds
    .filter((meld) => meld.tiles.some((tile) => moving.has(tile)))
    .map(({ key }) => key);
  if (target.to === "meld") touched.push(target.meld);
  if (touched.some((key) => isLocked(draft, key))) return "locked";
  if (target.to === "rack" && tiles.some((tile) => !draft.own.includes(tile))) return "kept";
  return step(draft, moved(draft.melds, tiles, target));
}

/** The meld that these tiles are, in any order. */
export const wholeMeld = (melds: Melds, tiles: readonly string[]): Meld | undefined =>
  melds.find(
    (meld) => meld.tiles.length === tiles.length && meld.tiles.every((tile) => tiles.includes(tile)),
  );

function moved(melds: Melds, tiles: readonly string[], target: Target): Melds {
  const moving = new Set(tiles);
  if (target.to === "board" && wholeMeld(melds, tiles)) return melds;
  const result: Meld[] = [];
  const add = (parts: string[][], key: string): void => {
    for (const part of parts) {
      const taken = result.some((other) => other.key === key);
      result.push({ key: taken ? freshKey([...melds, ...result]) : key, tiles: part, kind: null });
    }
  };
  for (const meld of melds) {
    const left = meld.tiles.filter((tile) => !moving.has(tile));
    if (target.to === "meld" && target.meld === meld.key) {
      const at = meld.tiles.slice(0, target.at).filter((tile) => !moving.has(tile)).length;
      add(settled(left.toSpliced(at, 0, ...tiles)), meld.key);
    } else if (left.length === meld.tiles.length) result.push(meld);
    else if (left.length) add(settled(left), meld.key);
  }
  if (target.to === "board") add(settled(tiles), freshKey(melds));
  return result;
}

/** Splits a meld before one of its tiles. */
export function split(draft: Draft, tile: string): Draft | Refused {
  const meld = meldOf(draft, tile);
  const at = meld?.tiles.indexOf(tile) ?? 0;
  if (!meld || at === 0) return draft;
  if (isLocked(draft, meld.key)) return "locked";
  const parts: Meld[] = [
    { key: meld.key, tiles: meld.tiles.slice(0, at), kind: null },
    { key: freshKey(draft.melds), tiles: meld.tiles.slice(at), kind: null },
  ];
  return step(
    draft,
    draft.melds.flatMap((other) => (other === meld ? parts : [other])),
  );
}

/** Replaces the whole board: with a hint's, or the one at the start of the turn. */
export const lay = (draft: Draft, melds: Melds): Draft => step(draft, melds);
export const reset = (draft: Draft): Draft => step(draft, draft.board);

function step(draft: Draft, melds: Melds): Draft {
  return same(melds, draft.melds)
    ? draft
    : { ...draft, melds, past: [...draft.past, draft.melds], future: [] };
}

const same = (one: Melds, other: Melds): boolean =>
  one.length === other.length &&
  one.every(
    (meld, index) => meld.key === other[index]!.key && meld.tiles.join() === other[index]!.tiles.join(),
  );

export function undo(draft: Draft): Draft {
  const melds = draft.past.at(-1);
  return melds
    ? { ...draft, melds, past: draft.past.slice(0, -1), future: [draft.melds, ...draft.future] }
    : draft;
}

export function redo(draft: Draft): Draft {
  const [melds, ...future] = draft.future;
  return melds ? { ...draft, melds, past: [...draft.past, draft.melds], future } : draft;
}

export interface Needs {
  /** Number of tiles laid from the rack; at least one is needed. */
  laid: number;
  /** Melds that are not valid yet. */
  invalid: string[];
  /** Points of the initial meld so far; null once it is made. */
  opening: number | null;
  ready: boolean;
}

/** What the turn still needs to end. */
export function needsOf(draft: Draft): Needs {
  const invalid = draft.melds.filter((meld) => verdictOf(meld).fault !== null).map(({ key }) => key);
  const laid = laidOf(draft).length;
  const fresh = draft.melds.filter((meld) => !isLocked(draft, meld.key));
  const opening = draft.opened ? null : fresh.reduce((sum, meld) => sum + valueOf(meld), 0);
  return {
    laid,
    invalid,
    opening,
    ready: laid > 0 && !invalid.length && (opening === null || opening >= INITIAL_MELD),
  };
}

function valueOf(meld: Meld): number {
  const verdict = verdictOf(meld);
  return verdict.fault === null ? verdict.value : 0;
}

/** The move that ends the turn: the whole board after it. All melds must be valid. */
export const moveOf = (draft: Draft): Move<"rummikub"> => ({
  type: "play_tiles",
  melds: draft.melds.map((meld) => ({ kind: verdictOf(meld).kind!, tiles: [...meld.tiles] })),
});
