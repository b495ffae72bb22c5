/** Cards in "How to play", by their ids: 25 of each color, then the wild cards. */
import type { Drawn } from "../room";
import { UNO_COLORS } from "./cards";
import UnoCard from "./UnoCard.svelte";

const ACTIONS = ["skip", "reverse", "draw_two"];
const OF_EACH = 25;
const FIRST_WILD = 100;
const FIRST_DRAW_FOUR = 104;

export const drawn = (key: string, isMarked: boolean): Drawn => ({
  piece: UnoCard,
  props: { ...faceOf(Number(key)), selected: isMarked },
});

function faceOf(id: number): object {
  if (id >= FIRST_WILD) return { color: "wild", value: id < FIRST_DRAW_FOUR ? "wild" : "wild_draw_four" };
  const place = Math.ceil((id % OF_EACH) / 2); // one 0, then two of each
  return { color: UNO_COLORS[Math.floor(id / OF_EACH)], value: ACTIONS[place - 10] ?? String(place) };
}
