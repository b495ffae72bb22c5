import type { Room } from "../room";
import UnoCard from "./UnoCard.svelte";

export const room: Room = {
  table: () => import("./Table.svelte"),
  pictures: () => import("./pictures"),
  outcome: () => import("./Outcome.svelte"),
  ending: () => import("./ending"),
  art: {
    piece: UnoCard,
    pieces: [
      { color: "red", value: "7" },
      { color: "yellow", value: "reverse" },
      { color: "green", value: "draw_two" },
      { color: "wild", value: "wild" },
    ],
  },
};
