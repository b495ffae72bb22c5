/** How long each move stays before the next is shown. */

const STORED = "parlour.pace";
const USUAL_MS = 650;

export const pace = {
  milliseconds(): number {
    if (document.hidden) return 0; // nobody looks
    const stored = localStorage.getItem(STORED);
    return stored === null ? USUAL_MS : Number(stored) || 0;
  },
};
