/** The order of a hand of playing cards. */
import { PLACES, type Card } from "./shapes";

export type Sorting = "suit" | "rank";

const SUITS = ["spades", "hearts", "clubs", "diamonds"];

/** By suit and rank, or by rank and suit, from the ace up; wild cards last. */
export function sorted(hand: readonly Card[], by: Sorting): Card[] {
  const suit = (card: Card) => SUITS.indexOf(card.suit);
  const rank = (card: Card) => PLACES.indexOf(card.rank);
  const [first, second] = by === "suit" ? [suit, rank] : [rank, suit];
  const wild = (card: Card) => Number(card.wild);
  return hand.toSorted(
    (one, other) => wild(one) - wild(other) || first(one) - first(other) || second(one) - second(other),
  );
}
