/** The outlines of suits and colours, in a box of 100 by 100, and how they lie on a card of 100 by 140. */

export type Suit = "clubs" | "diamonds" | "hearts" | "spades";
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K";

export const SUIT_PATHS: Record<Suit, string> = {
  hearts: "M50 90C20 66 6 48 6 30 6 16 17 7 29 7c9 0 17 5 21 14C54 12 62 7 71 7c12 0 23 9 23 23 0 18-14 36-44 60z",
  diamonds: "M50 4C60 22 72 38 86 50 72 62 60 78 50 96 40 78 28 62 14 50 28 38 40 22 50 4z",
  spades: "M50 5c8 19 42 33 42 56 0 14-10 22-22 22-6 0-11-2-15-6 0 9 3 15 11 19H34c8-4 11-10 11-19-4 4-9 6-15 6C18 83 8 75 8 61 8 38 42 24 50 5z",
  clubs: "M50 5c13 0 22 9 22 21 0 6-2 11-6 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-9 0-16-4-20-10 0 10 3 20 12 25H33c9-5 12-15 12-25-4 6-11 10-20 10C13 81 4 72 4 60s9-21 21-21c3 0 6 1 9 2-4-4-6-9-6-15C28 14 37 5 50 5z",
};

export const SUIT_SYMBOLS: Record<Suit, string> = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" };
export const isRed = (suit: Suit): boolean => suit === "hearts" || suit === "diamonds";

/** Where the pips of a number card lie: [x, y] of their centres; those below the middle stand on their heads. */
export const PIPS: Record<string, [number, number][]> = {
  A: [[50, 70]],
  "2": [[50, 32], [50, 108]],
  "3": [[50, 32], [50, 70], [50, 108]],
  "4": [[33, 32], [67, 32], [33, 108], [67, 108]],
  "5": [[33, 32], [67, 32], [50, 70], [33, 108], [67, 108]],
  "6": [[33, 32], [67, 32], [33, 70], [67, 70], [33, 108], [67, 108]],
  "7": [[33, 32], [67, 32], [50, 51], [33, 70], [67, 70], [33, 108], [67, 108]],
  "8": [[33, 32], [67, 32], [50, 51], [33, 70], [67, 70], [50, 89], [33, 108], [67, 108]],
  "9": [[33, 30], [67, 30], [33, 57], [67, 57], [50, 70], [33, 83], [67, 83], [33, 110], [67, 110]],
  "10": [[33, 30], [67, 30], [50, 43], [33, 57], [67, 57], [33, 83], [67, 83], [50, 97], [33, 110], [67, 110]],
};

export type UnoColor = "red" | "yellow" | "green" | "blue" | "wild";

/** A shape a colour, so that colours are never told by colour alone. */
export const UNO_SHAPES: Record<Exclude<UnoColor, "wild">, string> = {
  red: "M50 8 92 84H8z", // triangle
  yellow: "M50 4 63 37 98 39 71 61 80 95 50 76 20 95 29 61 2 39 37 37z", // star
  green: "M50 6C78 20 90 46 86 90 44 94 16 78 10 46 22 56 36 64 50 76 44 56 44 30 50 6z", // leaf
  blue: "M50 4C64 28 84 48 84 66 84 84 68 96 50 96S16 84 16 66C16 48 36 28 50 4z", // drop
};
export const UNO_FILLS: Record<UnoColor, string> = {
  red: "#c62828",
  yellow: "#f6c325",
  green: "#2a7d3b",
  blue: "#1d5fb8",
  wild: "#1f1d24",
};

export type TileColor = "black" | "red" | "blue" | "orange";

/** The mark under a tile's number, for the same reason. */
export const TILE_MARKS: Record<TileColor, string> = {
  black: "M50 10 90 50 50 90 10 50z", // diamond
  red: SUIT_PATHS.hearts,
  blue: "M50 8a42 42 0 1 0 .1 0z", // disc
  orange: "M50 8 92 84H8z", // triangle
};
export const TILE_FILLS: Record<TileColor, string> = { black: "#1d1d1f", red: "#b71c1c", blue: "#14549c", orange: "#a84300" };

export interface Tile {
  id: string;
  /** 0 is a joker. */
  number: number;
  color: TileColor | null;
}

const TILE_CODES: Record<string, TileColor> = { k: "black", r: "red", b: "blue", o: "orange" };

/** `7ra` is the first red seven, `ja` a joker. */
export function tileOf(id: string): Tile {
  const match = /^(\d+)([krbo])[ab]$/.exec(id);
  return match ? { id, number: Number(match[1]), color: TILE_CODES[match[2]!]! } : { id, number: 0, color: null };
}

const LETTERS: Record<string, Suit> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

/** `TH` is the ten of hearts: how two-player Rummy writes cards. */
export function cardOf(code: string): { rank: Rank; suit: Suit } {
  const rank = code[0] === "T" ? "10" : code[0]!;
  return { rank: rank as Rank, suit: LETTERS[code[1]!]! };
}
