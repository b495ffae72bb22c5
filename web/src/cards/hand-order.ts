/** The order in which a player holds cards: kept while cards come and go. */

export type Compare<T> = (one: T, other: T) => number;

/** The cards held, in the old order; a new one goes where the sorting puts it, or to the end. */
export function keptOrder<T extends { id: string }>(before: readonly string[], held: readonly T[], compare?: Compare<T>): string[] {
  const byId = new Map(held.map((piece) => [piece.id, piece]));
  const order = before.filter((id) => byId.has(id));
  const known = new Set(order);
  for (const piece of held) {
    if (known.has(piece.id)) continue;
    const at = compare && before.length ? order.findIndex((id) => compare(byId.get(id)!, piece) > 0) : -1;
    order.splice(at < 0 ? order.length : at, 0, piece.id);
    known.add(piece.id);
  }
  return before.length || !compare ? order : held.toSorted(compare).map((piece) => piece.id);
}

/** The order with one card moved to a place. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
}
