/** How long each move stays before the next is shown. */

const STORED = "parlour.pace";
const USUAL_MS = 650;
/** Events that players need time to read: a finished trick, round or hand. */
const HELD = new Set(["trick_complete", "round_ended", "hand_ended"]);
const HELD_TIMES = 2.6;

export const pace = {
  milliseconds(events: readonly { type: string }[] = []): number {
    if (document.hidden) return 0; // nobody is watching
    const stored = localStorage.getItem(STORED);
    const usual = stored === null ? USUAL_MS : Number(stored) || 0;
    return events.some(({ type }) => HELD.has(type)) ? usual * HELD_TIMES : usual;
  },
};
