/** Four seats around a trick. Seats count from 0, clockwise. */
import type { Rank, Suit } from "../cards/suits";

export type Side = "bottom" | "left" | "top" | "right";

const SIDES: readonly Side[] = ["bottom", "left", "top", "right"];

/** The side where a seat is shown: `bottom` is the seat at the bottom, the others follow clockwise. */
export const sideOf = (seat: number, bottom: number): Side => SIDES[(seat - bottom + 4) % 4]!;

/** All four in the order of the sides: bottom, left, top, right. */
export const seatsFrom = (bottom: number): number[] => SIDES.map((_, index) => (bottom + index) % 4);

/** A card of a trick. `key` is the card's key in the hand that it came from. */
export interface Play {
  seat: number;
  rank: Rank;
  suit: Suit;
  key: string;
}

/** A trick as it is shown. `winner` is null until it is taken. */
export interface ShownTrick {
  plays: readonly Play[];
  winner: number | null;
}
