/** Cards in "How to play", by their codes. */
import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Drawn } from "../room";
import { cardOf } from "./codes";

export const drawn = (key: string, isMarked: boolean): Drawn => {
  const { rank, suit } = cardOf(key);
  return { piece: PlayingCard, props: { rank, suit, selected: isMarked } };
};
