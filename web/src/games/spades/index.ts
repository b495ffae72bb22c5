import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Room } from "../room";

export const room: Room = {
  table: () => import("./Table.svelte"),
  art: {
    piece: PlayingCard,
    pieces: ["10", "Q", "K", "A"].map((rank) => ({ rank, suit: "spades" })),
  },
};
