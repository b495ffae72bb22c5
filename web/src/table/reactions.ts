/** Reactions and set phrases. The server knows their keys; drawings and texts are the client's. */
import type { Reacted } from "../lib/messages";

export type Key = Reacted["key"];

const FACE = "M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M9 9.5v.5M15 9.5v.5";

/** The paths of the drawings. */
export const SIGNS = {
  thumbs_up:
    "M3 11h4v9H3zM7 11l4-8c1.7 0 2.6 1.2 2.2 3l-.9 4H18c1.5 0 2.4 1.2 2 2.6l-1.6 5.6c-.3 1.1-1.1 1.8-2.3 1.8H7",
  clap: [
    "M6.5 21 4 18.5c-1.6-1.6-1.6-4 0-5.6l5.5-5.4c1.3-1.3 3 .4 1.8 1.7L9 11.5l5-5",
    "c1.3-1.3 3.2.6 1.9 1.9l1.2-1.2c1.3-1.3 3.2.6 1.9 1.9l-1 1c1.3-1.2 3 .5 1.7 1.8",
    "L13 18.5c-2 2-4.5 2.5-6.5 2.5M5 3v2.5M9 2l-.5 2M2 7l2.2.6",
  ].join(""),
  laugh: `${FACE}M7.5 13.5h9c0 3-2 4.5-4.5 4.5s-4.5-1.5-4.5-4.5z`,
  wow: `${FACE}M14 15.5a2 2.3 0 1 1-4 0a2 2.3 0 1 1 4 0`,
  sad: `${FACE}M8 17c1-2 2.5-2.7 4-2.7s3 .7 4 2.7`,
  heart:
    "M12 20C5 15 3 12 3 8.7C3 6 5 4 7.5 4C9.5 4 11 5 12 6.8C13 5 14.5 4 16.5 4C19 4 21 6 21 8.7C21 12 19 15 12 20z",
} as const satisfies Partial<Record<Key, string>>;

export type Sign = keyof typeof SIGNS;
export const SIGN_KEYS = Object.keys(SIGNS) as Sign[];

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "good_game",
] as const satisfies readonly Exclude<Key, Sign>[];

export const isSign = (key: Key): key is Sign => key in SIGNS;
