/** Tiles in "How to play", by their ids. */
import type { Drawn } from "../room";
import RummikubTile from "./RummikubTile.svelte";

export const drawn = (id: string): Drawn => ({ piece: RummikubTile, props: { id } });
