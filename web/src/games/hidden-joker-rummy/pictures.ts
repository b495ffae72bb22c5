/** Cards in "How to play", by their ids: `c_1` to `c_104`, two decks from the ace of clubs to the king of spades. */
import PlayingCard from "../../cards/PlayingCard.svelte";
import { RANKS, type Rank, type Suit } from "../../cards/suits";
import type { Drawn } from "../room";

const SUITS: readonly Suit[] = ["clubs", "diamonds", "hearts", "spades"];
const FROM_ACE: readonly Rank[] = ["A", ...RANKS.slice(0, -1)];

/** A marked card is wild. */
export const drawn = (key: string, isMarked: boolean): Drawn => {
  const number = (Number(key.slice(2)) - 1) % 52;
  const [suit, rank] = [SUITS[Math.floor(number / 13)], FROM_ACE[number % 13]];
  return { piece: PlayingCard, props: { rank, suit, wild: isMarked } };
};
