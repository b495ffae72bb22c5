import type { Deal } from "../room";

export const deal: Deal<"hidden-joker-rummy"> = {
  pieces: 104,
  each: () => 13,
  isAround: true,
  name: (card) => `c_${card + 1}`,
  held: (view) => view.hand.map(({ id }) => id),
};
