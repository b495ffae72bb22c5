import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Room } from "../room";

export const room: Room = {
  table: () => import("./Table.svelte"),
  deal: () => import("./deal"),
  options: () => import("./options"),
  usualPlayers: 4,
  art: {
    piece: PlayingCard,
    pieces: ["10", "Q", "K", "A"].map((rank) => ({ rank, suit: "spades" })),
  },
};
