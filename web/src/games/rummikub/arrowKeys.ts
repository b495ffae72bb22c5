/** Arrow key navigation among elements laid out like words. */
import type { Box } from "./aim";

/** The index a key leads to; unchanged at the edge. */
export function indexAfterKey(boxes: readonly Box[], at: number, key: string): number {
  const last = boxes.length - 1;
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return inRow(boxes, at, key === "ArrowUp");
  }
}

const middle = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/** The nearest element in the next row. */
function inRow(boxes: readonly Box[], at: number, up: boolean): number {
  const from = boxes[at]!;
  const beyond = boxes
    .map((box, index) => ({ index, box, ...middle(box) }))
    .filter(({ y }) => (up ? y < from.top : y > from.bottom));
  const rows = beyond.map(({ y }) => y);
  const row = up ? Math.max(...rows) : Math.min(...rows);
  const inIt = beyond.filter(({ box }) => box.top <= row && row <= box.bottom);
  const { x } = middle(from);
  return inIt.sort((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0]?.index ?? at;
}
