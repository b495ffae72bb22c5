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
const ROW = 0.62; // of a card's height: what the next row leaves of it
const MOST_ROWS = 6;
const LARGEST = 160;
const SMALLEST = 54; // cards that overlap by much are rather smaller, down to this
const SHOWN = 0.45; // of a card's width, beside its neighbor

/** Width and rows of the cards. */
interface Grid {
  cardWidth: number;
  rows: number;
}

/** `room` is the space above the first row for raised cards. With a `height`, the hand fits into it.
 *  `scale` makes the cards larger or smaller than usual, as far as there is room. */
export function fan(count: number, width: number, { height = 0, room = 16, scale = 1 } = {}): Fan {
  const { cardWidth, rows } = height
    ? fitted(count, width, height - room, scale)
    : flowing(count, width, scale);
  const cardHeight = cardWidth * 1.4;
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = stepOf(perRow, cardWidth, width);
  const rowStep = cardHeight * ROW;
  const total = room + (rows - 1) * rowStep + cardHeight;
  const top = room + Math.max(0, height - total) / 2;
  const spots = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = (width - cardWidth - (inRow - 1) * step) / 2;
    return { x: left + (index % perRow) * step, y: top + row * rowStep };
  });
  return { cardWidth, step, rowStep, perRow, spots, height: height || total };
}

const stepOf = (perRow: number, cardWidth: number, width: number): number =>
  perRow === 1 ? 0 : Math.min(cardWidth + GAP, (width - cardWidth) / (perRow - 1));

/** As many rows as the strips need; the hand is as high as that takes. */
function flowing(count: number, width: number, scale: number): Grid {
  const cardWidth = Math.round(Math.max(54, Math.min(92, width * 0.1)) * scale);
  const slim = Math.max(SLIMMEST, cardWidth * 0.4);
  const most = Math.max(1, Math.floor((width - cardWidth) / slim) + 1);
  return { cardWidth, rows: Math.max(1, Math.ceil(count / most)) };
}

/** The largest cards for this height, but rather smaller ones in more rows than strips that are hard to hit. */
function fitted(count: number, width: number, height: number, scale: number): Grid {
  const worth = ({ cardWidth, rows }: Grid): number => {
    const perRow = Math.ceil(count / rows);
    const strip = perRow === 1 ? SLIMMEST : stepOf(perRow, cardWidth, width);
    return cardWidth * Math.min(1, strip / (SLIMMEST / scale)) ** 2;
  };
  const grids = Array.from({ length: MOST_ROWS }, (_, index): Grid => {
    const rows = index + 1;
    const highest = Math.max(0, height) / (1.4 * (1 + index * ROW));
    const widest = Math.max(SMALLEST * scale, width / (1 + (SHOWN / scale) * (Math.ceil(count / rows) - 1)));
    return { cardWidth: Math.min(LARGEST * scale, width, highest, widest), rows };
  });
  return grids.reduce((best, grid) => (worth(grid) > worth(best) ? grid : best));
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
