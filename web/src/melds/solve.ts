/** The best arrangement of a hand into melds, by exhaustive search. */
import { isPureRun, judged, PLACES, SUITS, type Card } from "./shapes";

export interface Arrangement {
  melds: Card[][];
  left: Card[];
}

type Count = (card: Card) => number;

/** The melds of a hand as bit masks: bit n is the n-th card. */
function meldsIn(cards: readonly Card[], aceHigh: boolean): number[] {
  const mask = (has: (card: Card) => boolean) =>
    cards.reduce((bits, card, at) => (has(card) ? bits | (1 << at) : bits), 0);
  const wilds = mask((card) => card.wild);
  const groups = [
    ...SUITS.map((suit) => mask((card) => !card.wild && card.suit === suit)),
    ...PLACES.map((rank) => mask((card) => !card.wild && card.rank === rank)),
  ];
  const found = new Set<number>();
  for (const group of groups)
    for (const some of partsOf(group | wilds))
      if (!found.has(some) && judged(cardsOf(cards, some), aceHigh).kind) found.add(some);
  return [...found];
}

/** Every non-empty subset of a mask, the whole first. */
function* partsOf(mask: number): Generator<number> {
  for (let part = mask; part; part = (part - 1) & mask) yield part;
}

const cardsOf = (cards: readonly Card[], mask: number): Card[] => cards.filter((_, at) => mask & (1 << at));

class Search {
  readonly #byLowest = new Map<number, number[]>();
  readonly #memo = new Map<number, { cost: number; meld: number }>();

  constructor(
    readonly cards: readonly Card[],
    readonly melds: readonly number[],
    readonly count: Count,
  ) {
    for (const meld of melds) {
      const lowest = meld & -meld;
      this.#byLowest.set(lowest, [...(this.#byLowest.get(lowest) ?? []), meld]);
    }
  }

  /** The lowest cost of these cards, and what to do with the first: leave it over (0), or use this meld. */
  best(mask: number): { cost: number; meld: number } {
    if (!mask) return { cost: 0, meld: 0 };
    const known = this.#memo.get(mask);
    if (known) return known;
    const lowest = mask & -mask;
    let best = {
      cost: this.best(mask ^ lowest).cost + this.count(this.cards[31 - Math.clz32(lowest)]!),
      meld: 0,
    };
    for (const meld of this.#byLowest.get(lowest) ?? []) {
      if ((meld & mask) !== meld) continue;
      const { cost } = this.best(mask ^ meld);
      if (cost < best.cost) best = { cost, meld };
    }
    this.#memo.set(mask, best);
    return best;
  }

  arrangement(mask: number): Arrangement {
    const melds: Card[][] = [];
    const left: Card[] = [];
    while (mask) {
      const lowest = mask & -mask;
      const { meld } = this.best(mask);
      if (meld) melds.push(cardsOf(this.cards, meld));
      else left.push(this.cards[31 - Math.clz32(lowest)]!);
      mask ^= meld || lowest;
    }
    return { melds, left };
  }
}

/** Fewest points left over, then fewest cards. */
const byPoints =
  (points: Count): Count =>
  (card) =>
    points(card) * 100 + 1;

// Wild cards last, so that the first card of a mask is a natural one if there is any.
const wildsLast = (cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => Number(one.wild) - Number(other.wild));

/** The arrangement that leaves the fewest points. */
export function fewestPoints(hand: readonly Card[], points: Count, aceHigh = true): Arrangement {
  const cards = wildsLast(hand);
  return new Search(cards, meldsIn(cards, aceHigh), byPoints(points)).arrangement(2 ** cards.length - 1);
}

/** An arrangement that leaves at most one card, with a pure run if required; null if there is none. */
export function whole(hand: readonly Card[], pureRun: boolean): Arrangement | null {
  const cards = wildsLast(hand);
  const all = 2 ** cards.length - 1;
  const melds = meldsIn(cards, true);
  const search = new Search(cards, melds, () => 1);
  if (!pureRun) return search.best(all).cost > 1 ? null : search.arrangement(all);
  const first = melds.find((meld) => isPureRun(cardsOf(cards, meld)) && search.best(all ^ meld).cost <= 1);
  if (first === undefined) return null;
  const rest = search.arrangement(all ^ first);
  return { melds: [cardsOf(cards, first), ...rest.melds], left: rest.left };
}
