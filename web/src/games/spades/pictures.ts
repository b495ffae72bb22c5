/** Cards in "How to play", by suit and rank: `spades A`. */
import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Drawn } from "../room";

export const drawn = (key: string, isMarked: boolean): Drawn => {
  const [suit, rank] = key.split(" ");
  return { piece: PlayingCard, props: { rank, suit, selected: isMarked } };
};
