/** Opening tables, from the first page. */
import { post } from "./api";
import type { Answer, GameInfo } from "./messages";

/** The default bot level. */
export const usualBot = (levels: string[]): string =>
  levels.includes("standard") ? "standard" : (levels[0] ?? "standard");

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
  return opened.ok ? { ok: true, id: opened.value.game_id } : opened;
}

/** Opens a table for this many players, fills it with bots and starts the game. */
export async function playNow({ game, bots }: GameInfo, players: number): Promise<Answer<{ id: number }>> {
  const level = usualBot(bots);
  const opened = await openTable({ game, players, isPrivate: true });
  if (!opened.ok) return opened;
  for (let bot = 1; bot < players; bot++) {
    const seated = await post(`games/${opened.id}/bots`, { level });
    if (!seated.ok) return seated;
  }
  const started = await post(`games/${opened.id}/start`);
  return started.ok || started.code === "ALREADY_STARTED" ? opened : started;
}
