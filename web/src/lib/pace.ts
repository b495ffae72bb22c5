/** How long each move stays before the next is shown. */

const STORED = "parlour.pace";
const USUAL_MS = 650;
/** What is to be read before it goes: a finished trick, a finished round or hand. */
const HELD = new Set(["trick_complete", "round_ended", "hand_ended"]);
const HELD_TIMES = 2.6;

export const pace = {
  milliseconds(events: readonly { type: string }[] = []): number {
    if (document.hidden) return 0; // nobody looks
    const stored = localStorage.getItem(STORED);
    const usual = stored === null ? USUAL_MS : Number(stored) || 0;
    return events.some(({ type }) => HELD.has(type)) ? usual * HELD_TIMES : usual;
  },
};
