import type { Deal } from "../room";

const NUMBERED = 104;

export const deal: Deal<"rummikub"> = {
  pieces: NUMBERED + 2,
  each: () => 14,
  name: (tile) =>
    tile < NUMBERED
      ? `${(tile >> 3) + 1}${"krbo"[(tile >> 1) & 3]}${"ab"[tile & 1]}`
      : `j${"ab"[tile - NUMBERED]}`,
  held: (view) => view.rack?.tile_ids ?? [],
};
