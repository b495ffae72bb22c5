/** Opening tables, from the first page. */
import { get, post } from "./api";
import type { AnyClock, Answer, GameInfo, TableState } from "./messages";
import { ownWords } from "./ownWords.svelte";
import { pace } from "./pace";

interface Opened {
  game_id: number;
}

export type Visibility = "public" | "friends-only" | "private";

export interface TableSettings {
  game: string;
  players: number;
  visibility: Visibility;
  options?: Record<string, unknown>;
  clock?: AnyClock | null;
  /** Whether the game counts for ratings. Needs a clock. */
  isRated?: boolean;
}

export async function openTable({
  game,
  players,
  visibility,
  options = {},
  clock = null,
  isRated = false,
}: TableSettings): Promise<Answer<{ id: number }>> {
  const opened = await post<Opened>("games", {
    game,
    max_players: players,
    visibility,
    options,
    clock,
    rated: isRated && clock !== null,
    bot_pause_ms: pace.botPause,
  });
  if (!opened.ok) return opened;
  const id = opened.value.game_id;
  const state = await get<TableState>(`games/${id}`);
  if (state.ok) await ownWords.saw(state.value); // now: the game may start before an event tells of the table
  return { ok: true, id };
}

/** Plays the usual number of bots at once: one request opens the table, seats them and deals. */
export async function playNow(info: GameInfo, me: number | undefined): Promise<Answer<{ id: number }>> {
  const { game, usual_players: players, usual_bot: level, quick_options: options } = info;
  const bots = Array<string>(players - 1).fill(level);
  const opened = await ownWords.open(me, (word) =>
    post<Opened>("games", {
      game,
      max_players: players,
      visibility: "private",
      options,
      bots,
      bot_pause_ms: pace.botPause,
      start: true,
      ...word,
    }),
  );
  if (!opened.ok) return opened;
  const id = opened.value.game_id;
  const state = await get<TableState>(`games/${id}`);
  if (state.ok) await ownWords.saw(state.value); // shows the word: the game waits for it
  return { ok: true, id };
}
