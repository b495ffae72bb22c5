/** How many lines of the class screen fit, and how large: as large as all of them allow, and no line cut. */

export interface Layout {
  columns: number;
  /** Lines in a column. */
  rows: number;
  /** The height of a line in pixels. */
  row: number;
}

const LARGEST = 260;
const SMALLEST = 26;
/** The width that a line needs, in its heights. */
const PROPORTION = 10;
const MOST_COLUMNS = 5;

export function layoutOf(lines: number, width: number, height: number): Layout {
  let best: Layout = { columns: 1, rows: 1, row: 0 };
  for (let columns = 1; columns <= MOST_COLUMNS; columns++) {
    const rows = Math.max(1, Math.ceil(lines / columns));
    const row = Math.min(LARGEST, height / rows, width / columns / PROPORTION);
    if (row > best.row) best = { columns, rows, row };
  }
  if (best.row >= SMALLEST) return best;
  const columns = Math.max(1, Math.min(MOST_COLUMNS, Math.floor(width / (SMALLEST * PROPORTION))));
  return { columns, rows: Math.max(1, Math.floor(height / SMALLEST)), row: SMALLEST };
}
