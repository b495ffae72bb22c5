import type { Deal } from "../room";

/** The first card may have made somebody draw: a hand can hold more than was dealt. */
export const deal: Deal<"uno"> = {
  pieces: 108,
  each: () => 7,
  name: String,
  held: (view) => view.hand.map(({ id }) => String(id)),
};
