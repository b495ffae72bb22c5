import type { Deal } from "../room";

export const deal: Deal<"rummy"> = {
  pieces: 52,
  each: (view) => view.options.hand_size ?? 10,
  name: (card) => `${"A23456789TJQK"[card % 13]}${"CDHS"[Math.floor(card / 13)]}`,
  held: (view) => view.hand,
};
