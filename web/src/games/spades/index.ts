import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Room } from "../room";

export const room: Room = {
  table: () => import("./Table.svelte"),
  outcome: () => import("./Outcome.svelte"),
  ending: () => import("./ending"),
  seating: () => import("./Seating.svelte"),
  pictures: () => import("./pictures"),
  art: {
    piece: PlayingCard,
    pieces: ["10", "Q", "K", "A"].map((rank) => ({ rank, suit: "spades" })),
  },
};
