/** Reordering the keys of a hand. */

/** The keys in the wished order; keys not in `wished` come last, in their given order. */
export function arranged(keys: readonly string[], wished: readonly string[]): string[] {
  const held = new Set(keys);
  const known = wished.filter((key) => held.has(key));
  const named = new Set(known);
  return [...known, ...keys.filter((key) => !named.has(key))];
}

/** The keys with one moved to another index. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((other) => other !== key);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, key);
}
