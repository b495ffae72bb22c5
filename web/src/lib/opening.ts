/** Opening tables, from the first page. */
import { get, post } from "./api";
import type { Answer, GameInfo, TableState } from "./messages";
import { ownWords } from "./ownWords.svelte";

interface Opened {
  game_id: number;
}

export interface TableSettings {
  game: string;
  players: number;
  isPrivate: boolean;
  options?: Record<string, unknown>;
}

export async function openTable({
  game,
  players,
  isPrivate,
  options = {},
}: TableSettings): Promise<Answer<{ id: number }>> {
  const visibility = isPrivate ? "private" : "public";
  const opened = await post<Opened>("games", { game, max_players: players, visibility, options });
  if (!opened.ok) return opened;
  const id = opened.value.game_id;
  const state = await get<TableState>(`games/${id}`);
  if (state.ok) await ownWords.saw(state.value); // now: the game may start before an event tells of the table
  return { ok: true, id };
}

/** Opens a table for the usual number of players, fills it with the usual bots and starts the game. */
export async function playNow(info: GameInfo): Promise<Answer<{ id: number }>> {
  const { game, usual_players: players, usual_bot: level } = info;
  const opened = await openTable({ game, players, isPrivate: true });
  if (!opened.ok) return opened;
  for (let bot = 1; bot < players; bot++) {
    const seated = await post(`games/${opened.id}/bots`, { level });
    if (!seated.ok) return seated;
  }
  const started = await post(`games/${opened.id}/start`);
  return started.ok || started.code === "ALREADY_STARTED" ? opened : started;
}
