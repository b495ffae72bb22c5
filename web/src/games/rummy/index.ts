import PlayingCard from "../../cards/PlayingCard.svelte";
import type { Room } from "../room";
import { contestPage } from "./contest/page";
import ContestPanel from "./contest/panel/ContestPanel.svelte";

export const room: Room = {
  table: () => import("./Table.svelte"),
  outcome: () => import("./Outcome.svelte"),
  ending: () => import("./ending"),
  pictures: () => import("./pictures"),
  pages: [contestPage],
  panel: ContestPanel,
  art: {
    piece: PlayingCard,
    pieces: [
      { rank: "7", suit: "clubs" },
      { rank: "7", suit: "diamonds" },
      { rank: "7", suit: "hearts" },
      { rank: "K", suit: "diamonds" },
    ],
  },
};
