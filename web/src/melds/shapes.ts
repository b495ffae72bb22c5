/** Runs and sets: what is a meld, why cards are not one, and the order of a meld. As in the rules. */
import type { Rank, Suit } from "../cards/suits";

export interface Card {
  /** Distinguishes identical cards of two decks. */
  id: string;
  rank: Rank;
  suit: Suit;
  wild: boolean;
}

/** The server's codes. */
export type FaultCode =
  | "MELD_TOO_SHORT"
  | "NO_NATURAL_CARD"
  | "MIXED_SUITS"
  | "NOT_CONSECUTIVE"
  | "MIXED_RANKS"
  | "REPEATED_SUIT"
  | "WILD_CARD_MISPLACED";

/** Why cards are not a run or a set; `card` is the card at fault. */
export interface Fault<Code = FaultCode> {
  code: Code;
  card?: Card | undefined;
}

/** Why cards are not a meld. `NEITHER`: neither of one suit nor of one rank. */
export type MeldFault = Fault<Exclude<FaultCode, "MIXED_SUITS" | "MIXED_RANKS"> | "NEITHER">;

/** A card of a meld; a wild card has what it stands for (in a set, no suit). */
export interface Laid {
  card: Card;
  as: { rank: Rank; suit: Suit | null } | null;
}

export type Verdict = { kind: "run" | "set"; pure: boolean; laid: Laid[] } | { kind: null; fault: MeldFault };

/** Ace to king at places 0 to 12. A high ace is at place 13. */
export const PLACES: readonly Rank[] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS: readonly Suit[] = ["clubs", "diamonds", "hearts", "spades"];
const SHORTEST = 3;
const LARGEST_SET = 4;
const LONGEST_RUN = 13;
const ACE_HIGH = 13;

const placeOf = (card: Card): number => PLACES.indexOf(card.rank);
const naturalsOf = (cards: readonly Card[]): Card[] => cards.filter((card) => !card.wild);

/** The number of places the cards span, with the ace low or, if allowed and shorter, high. */
function span(cards: readonly Card[], aceHigh: boolean): number {
  const reach = (places: number[]) => Math.max(...places) - Math.min(...places) + 1;
  const low = cards.map(placeOf);
  return aceHigh ? Math.min(reach(low), reach(low.map((place) => place || ACE_HIGH))) : reach(low);
}

/** Why the cards are not a run; null if they are. */
export function runFault(cards: readonly Card[], aceHigh = true): Fault | null {
  if (cards.length < SHORTEST) return { code: "MELD_TOO_SHORT" };
  const naturals = naturalsOf(cards);
  const [first] = naturals;
  if (!first) return { code: "NO_NATURAL_CARD" };
  const stranger = naturals.find((card) => card.suit !== first.suit);
  if (stranger) return { code: "MIXED_SUITS", card: stranger };
  const twin = naturals.find((card, at) => naturals.findIndex((other) => other.rank === card.rank) < at);
  if (twin) return { code: "NOT_CONSECUTIVE", card: twin };
  if (span(naturals, aceHigh) > cards.length) return { code: "NOT_CONSECUTIVE" };
  return cards.length > LONGEST_RUN ? { code: "WILD_CARD_MISPLACED" } : null;
}

/** Why the cards are not a set; null if they are. */
export function setFault(cards: readonly Card[]): Fault | null {
  if (cards.length < SHORTEST) return { code: "MELD_TOO_SHORT" };
  const naturals = naturalsOf(cards);
  const [first] = naturals;
  if (!first) {
    // Wild cards alone are a set only if all stand for themselves.
    return new Set(cards.map((card) => card.suit)).size < cards.length ? { code: "NO_NATURAL_CARD" } : null;
  }
  for (const [at, card] of naturals.entries()) {
    if (card.rank !== first.rank) return { code: "MIXED_RANKS", card };
    if (naturals.findIndex((other) => other.suit === card.suit) < at) return { code: "REPEATED_SUIT", card };
  }
  return cards.length > LARGEST_SET ? { code: "WILD_CARD_MISPLACED" } : null;
}

/** A run in which every card stands for itself, also those of the wild rank. */
export function isPureRun(cards: readonly Card[], aceHigh = true): boolean {
  const ranks = new Set(cards.map((card) => card.rank));
  const suits = new Set(cards.map((card) => card.suit));
  return (
    cards.length >= SHORTEST &&
    suits.size === 1 &&
    ranks.size === cards.length &&
    span(cards, aceHigh) === cards.length
  );
}

/** Run, set, or why neither. */
export function judged(cards: readonly Card[], aceHigh = true): Verdict {
  const asRun = runFault(cards, aceHigh);
  if (!asRun) return { kind: "run", pure: isPureRun(cards, aceHigh), laid: laidRun(cards, aceHigh) };
  const asSet = setFault(cards);
  if (!asSet) return { kind: "set", pure: false, laid: laidSet(cards) };
  if (asSet.code !== "MIXED_RANKS" && asSet.code !== "MIXED_SUITS")
    return { kind: null, fault: { ...asSet, code: asSet.code } };
  if (asRun.code !== "MIXED_RANKS" && asRun.code !== "MIXED_SUITS")
    return { kind: null, fault: { ...asRun, code: asRun.code } };
  return { kind: null, fault: { code: "NEITHER" } };
}

/** The cards of a run from low to high. Wild cards stand for themselves if possible, or go to the high end. */
function laidRun(cards: readonly Card[], aceHigh: boolean): Laid[] {
  const naturals = naturalsOf(cards);
  const suit = naturals[0]!.suit;
  const end = aceHigh ? ACE_HIGH : ACE_HIGH - 1;
  let best: Laid[] = [];
  let most = -1;
  for (let start = 0; start + cards.length - 1 <= end; start++) {
    const ranks = cards.map((_, at) => PLACES[(start + at) % PLACES.length]!);
    if (!naturals.every((card) => ranks.includes(card.rank))) continue;
    const own = ranks.map((rank) => cards.find((card) => card.rank === rank && card.suit === suit));
    const spare = cards.filter((card) => !own.includes(card));
    const laid = ranks.map((rank, at) => ({
      card: own[at] ?? spare.shift()!,
      as: own[at] ? null : { rank, suit },
    }));
    const selves = own.filter(Boolean).length;
    if (selves >= most) [best, most] = [laid, selves];
  }
  return best;
}

function laidSet(cards: readonly Card[]): Laid[] {
  const inOrder = cards.toSorted(
    (one, other) =>
      Number(one.wild) - Number(other.wild) || SUITS.indexOf(one.suit) - SUITS.indexOf(other.suit),
  );
  const rank = inOrder[0]!.rank;
  return inOrder.map((card) => ({ card, as: card.rank === rank ? null : { rank, suit: null } }));
}
