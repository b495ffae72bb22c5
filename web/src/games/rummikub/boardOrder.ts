/** Keeps melds in place when the board changes. */
import { freshKey, type Meld, type Melds } from "./draft";
import type { Kind } from "./melds";

interface ServerMeld {
  kind: Kind;
  tiles: readonly string[];
}

/** The server's melds in the order shown before, each with the key of the old meld it shares most tiles with. */
export function inShownOrder(before: Melds, after: readonly ServerMeld[]): Meld[] {
  const heirs = matched(before, after);
  const kept = before.flatMap((meld, old) => {
    const heir = after[heirs.indexOf(old)];
    return heir ? [{ key: meld.key, tiles: heir.tiles, kind: heir.kind }] : [];
  });
  const result: Meld[] = [...kept];
  after.forEach((meld, index) => {
    if (heirs[index] === -1)
      result.push({ key: freshKey([...before, ...result]), tiles: meld.tiles, kind: meld.kind });
  });
  return result;
}

/** For each new meld, the index of the old meld it continues, or -1. */
export function matched(
  before: readonly { tiles: readonly string[] }[],
  after: readonly { tiles: readonly string[] }[],
): number[] {
  const pairs = before.flatMap((meld, old) => {
    const tiles = new Set(meld.tiles);
    return after.map((other, index) => ({
      old,
      index,
      shared: other.tiles.filter((tile) => tiles.has(tile)).length,
    }));
  });
  const heirs = after.map(() => -1);
  const given = new Set<number>();
  for (const { old, index, shared } of pairs.sort((one, other) => other.shared - one.shared)) {
    if (!shared || given.has(old) || heirs[index] !== -1) continue;
    heirs[index] = old;
    given.add(old);
  }
  return heirs;
}

/** Tiles of the board that are now in another meld. */
export function relaid(
  before: readonly { tiles: readonly string[] }[],
  after: readonly { tiles: readonly string[] }[],
): string[] {
  const heirs = matched(before, after);
  const home = new Map(before.flatMap((meld, old) => meld.tiles.map((tile) => [tile, old] as const)));
  return after.flatMap((meld, index) =>
    meld.tiles.filter((tile) => home.has(tile) && home.get(tile) !== heirs[index]),
  );
}
