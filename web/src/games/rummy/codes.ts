/** Cards by their codes: `TH` is the ten of hearts. */
import type { Rank, Suit } from "../../cards/suits";
import type { Card } from "../../melds/shapes";

const SUITS: Record<string, Suit> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

export const isCode = (word: string): boolean => /^[A2-9TJQK][CDHS]$/.test(word);

export function cardOf(code: string): Card {
  const rank = code[0] === "T" ? "10" : code[0];
  return { id: code, rank: rank as Rank, suit: SUITS[code[1]!]!, wild: false };
}
