/** The geometry of a rating's course: a line, the band of its interval around it, and marks on both axes. */

export interface CoursePoint {
  at: string;
  rating: number;
  low: number;
  high: number;
}

export interface Box {
  width: number;
  height: number;
  /** Space at each side for marks and their labels. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Plot {
  /** SVG paths. */
  line: string;
  band: string;
  /** Ratings on the vertical axis. */
  ticks: { value: number; y: number }[];
  dots: { x: number; y: number; low: number; high: number }[];
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const MOST_TICKS = 5;

/** Round numbers around all values: at least two, at most five. */
export function ticksFor(low: number, high: number): number[] {
  for (const step of STEPS) {
    const first = Math.floor(low / step) * step;
    const last = Math.max(first + step, Math.ceil(high / step) * step);
    const count = (last - first) / step + 1;
    if (count <= MOST_TICKS) return Array.from({ length: count }, (_, index) => first + index * step);
  }
  return [low, high];
}

/** The plot of a course. Games are evenly spaced: people play many in one evening, and then none for weeks. */
export function plotOf(course: readonly CoursePoint[], box: Box): Plot {
  if (!course.length) return { line: "", band: "", ticks: [], dots: [] };
  const values = ticksFor(
    Math.min(...course.map(({ low }) => low)),
    Math.max(...course.map(({ high }) => high)),
  );
  const [least, most] = [values[0]!, values.at(-1)!];
  const inner = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom };
  const x = (index: number): number =>
    box.left + (course.length === 1 ? inner.width / 2 : (index / (course.length - 1)) * inner.width);
  const y = (value: number): number => box.top + (1 - (value - least) / (most - least)) * inner.height;
  const dots = course.map((point, index) => ({
    x: round(x(index)),
    y: round(y(point.rating)),
    low: round(y(point.low)),
    high: round(y(point.high)),
  }));
  const above = dots.map((dot) => `${dot.x} ${dot.high}`);
  const below = dots.map((dot) => `${dot.x} ${dot.low}`).reverse();
  return {
    line: `M${dots.map((dot) => `${dot.x} ${dot.y}`).join("L")}`,
    band: `M${[...above, ...below].join("L")}Z`,
    ticks: values.map((value) => ({ value, y: round(y(value)) })),
    dots,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** How far a value is along a scale, in percent. */
export const percentOf = (value: number, least: number, most: number): number =>
  most > least ? Math.min(100, Math.max(0, ((value - least) / (most - least)) * 100)) : 50;
