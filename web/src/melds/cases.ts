/** For tests: what the rules say of melds, written by scripts/meld_cases.py. */
import cases from "./cases.fixture.json";
import { judged, PLACES, SUITS, type Card } from "./shapes";

export { cases };

/** The card of an id: decks of 52, within a deck by suit, from the ace to the king. */
function card(id: string, wild: string): Card {
  const number = (Number(id.slice(2)) - 1) % 52;
  const rank = PLACES[number % 13]!;
  return { id, rank, suit: SUITS[Math.floor(number / 13)]!, wild: rank === wild };
}

export const hand = (ids: string[], wild: string): Card[] => ids.map((id) => card(id, wild));
export const total = (cards: readonly Card[], points: (card: Card) => number): number =>
  cards.reduce((sum, one) => sum + points(one), 0);
export const areMelds = (melds: Card[][]): boolean => melds.every((meld) => judged(meld).kind);
