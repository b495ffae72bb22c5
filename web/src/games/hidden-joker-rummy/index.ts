import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Room } from "../room";

export const room: Room = {
  table: () => import("./Table.svelte"),
  outcome: () => import("./Outcome.svelte"),
  ending: () => import("./ending"),
  pictures: () => import("./pictures"),
  art: {
    piece: PlayingCard,
    pieces: [
      { rank: "5", suit: "hearts" },
      { rank: "6", suit: "hearts" },
      { rank: "9", suit: "clubs", wild: true },
      { rank: "8", suit: "hearts" },
    ],
  },
};
