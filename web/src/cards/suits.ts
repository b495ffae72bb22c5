/** Suits and ranks of playing cards, and the pips of number cards. */

export type Suit = "clubs" | "diamonds" | "hearts" | "spades";
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K";

export const RANKS: readonly Rank[] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Each suit as a path in a square of 100 around the origin. */
export const SUIT_PATHS: Record<Suit, string> = {
  hearts:
    "M0 44C-15 28-47 7-47-17C-47-35-34-45-21-45C-11-45-3-39 0-30C3-39 11-45 21-45C34-45 47-35 47-17C47 7 15 28 0 44Z",
  diamonds: "M0-49C10-31 24-13 39 0C24 13 10 31 0 49C-10 31-24 13-39 0C-24-13-10-31 0-49Z",
  spades:
    "M0-48C14-30 45-11 45 13C45 29 34 37 23 37C15 37 8 33 4 26C5 37 9 44 17 48" +
    "H-17C-9 44-5 37-4 26C-8 33-15 37-23 37C-34 37-45 29-45 13C-45-11-14-30 0-48Z",
  clubs:
    "M0-48A21 21 0 0 1 15-12A22 22 0 1 1 4 22C5 36 9 44 17 48H-17C-9 44-5 36-4 22A22 22 0 1 1-15-12A21 21 0 0 1 0-48Z",
};

export const isRed = (suit: Suit): boolean => suit === "hearts" || suit === "diamonds";

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const PAIR = (y: number): [number, number][] => [
  [LEFT, y],
  [RIGHT, y],
];
const BOTH_ENDS = [...PAIR(27), ...PAIR(113)];
const FOUR_ROWS = [...BOTH_ENDS, ...PAIR(56), ...PAIR(84)];

/** Centers of the pips on a card of 100 by 140. */
export const PIPS: Partial<Record<Rank, [number, number][]>> = {
  "2": [
    [MIDDLE, 27],
    [MIDDLE, 113],
  ],
  "3": [
    [MIDDLE, 27],
    [MIDDLE, 70],
    [MIDDLE, 113],
  ],
  "4": BOTH_ENDS,
  "5": [...BOTH_ENDS, [MIDDLE, 70]],
  "6": [...BOTH_ENDS, ...PAIR(70)],
  "7": [...BOTH_ENDS, ...PAIR(70), [MIDDLE, 48]],
  "8": [...BOTH_ENDS, ...PAIR(70), [MIDDLE, 48], [MIDDLE, 92]],
  "9": [...FOUR_ROWS, [MIDDLE, 70]],
  "10": [...FOUR_ROWS, [MIDDLE, 41], [MIDDLE, 99]],
};
