/** Layout of a hand: one row, overlapping if needed; more rows when the strips get too narrow to hit. */

export interface Fan {
  cardWidth: number;
  step: number;
  rowStep: number;
  perRow: number;
  height: number;
  spots: { x: number; y: number }[];
}

const GAP = 6;
const SLIMMEST = 30; // narrowest strip of a card that a finger can hit

/** `room` is the space above the first row for raised cards. */
export function fan(count: number, width: number, room = 16): Fan {
  const cardWidth = Math.round(Math.max(54, Math.min(92, width * 0.1)));
  const cardHeight = cardWidth * 1.4;
  const slim = Math.max(SLIMMEST, cardWidth * 0.4);
  const most = Math.max(1, Math.floor((width - cardWidth) / slim) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = perRow === 1 ? 0 : Math.min(cardWidth + GAP, (width - cardWidth) / (perRow - 1));
  const rowStep = Math.round(cardHeight * 0.62);
  const spots = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = (width - cardWidth - (inRow - 1) * step) / 2;
    return { x: left + (index % perRow) * step, y: room + row * rowStep };
  });
  return { cardWidth, step, rowStep, perRow, spots, height: room + (rows - 1) * rowStep + cardHeight };
}

/** The index for a card whose center is dragged to this point. */
export function indexAt(hand: Fan, x: number, y: number): number {
  let best = 0;
  let nearest = Infinity;
  hand.spots.forEach((spot, index) => {
    const away = Math.abs(spot.x + hand.cardWidth / 2 - x) + 2 * Math.abs(spot.y + hand.cardWidth * 0.7 - y);
    if (away < nearest) [best, nearest] = [index, away];
  });
  return best;
}
