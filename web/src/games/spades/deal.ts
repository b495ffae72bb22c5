import type { Deal } from "../room";

const SUITS = ["diamonds", "clubs", "hearts", "spades"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export const deal: Deal<"spades"> = {
  pieces: 52,
  each: () => 13,
  name: (card) => `${RANKS[card % 13]} ${SUITS[Math.floor(card / 13)]}`,
  held: (view) => (view.myHand ?? []).map(({ rank, suit }) => `${rank} ${suit}`),
};
