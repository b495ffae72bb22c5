import type { Room } from "../room";
import RummikubTile from "./RummikubTile.svelte";

export const room: Room = {
  table: () => import("./Table.svelte"),
  outcome: () => import("./Outcome.svelte"),
  ending: () => import("./ending"),
  pictures: () => import("./pictures"),
  art: {
    piece: RummikubTile,
    pieces: ["10ra", "11ra", "13ra", "ja"].map((id) => ({ id })),
    areTiles: true,
  },
};
