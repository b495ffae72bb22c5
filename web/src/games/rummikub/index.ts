import type { Room } from "../room";
import RummikubTile from "./RummikubTile.svelte";

export const room: Room = {
  table: () => import("./Table.svelte"),
  art: {
    piece: RummikubTile,
    pieces: ["10ra", "11ra", "13ra", "ja"].map((id) => ({ id })),
    areTiles: true,
  },
};
