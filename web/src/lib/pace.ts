/** How long each move stays before the next is shown, and how long bots wait at tables that the player opens. */

import { settings, type Settings } from "./settings.svelte";

const MOVE_MS: Record<Settings["pace"], number> = { slow: 1_300, usual: 650, quick: 300, none: 0 };
const BOT_MS: Record<Settings["pace"], number> = { slow: 2_500, usual: 1_400, quick: 700, none: 0 };
/** Events that players need time to read: a finished trick, round or hand. */
const HELD = new Set(["trick_complete", "round_ended", "hand_ended"]);
const HELD_TIMES = 2.6;

export const pace = {
  /** The pause of bots at a new table. It is longer than a move is shown, so that people can answer before the next. */
  get botPause(): number {
    return BOT_MS[settings.all.pace];
  },
  milliseconds(events: readonly { type: string }[] = []): number {
    if (document.hidden) return 0; // nobody is watching
    const one = MOVE_MS[settings.all.pace];
    return events.some(({ type }) => HELD.has(type)) ? one * HELD_TIMES : one;
  },
};
