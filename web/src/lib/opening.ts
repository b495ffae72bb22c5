/** Opening tables, from the first page. */
import { post } from "./api";
import type { Answer, GameInfo } from "./messages";

/** How many sit at a table that is opened with one click. */
const USUAL_PLAYERS: Record<string, number> = { uno: 4, spades: 4, rummy: 2 };
export const usualPlayers = (game: string): number => USUAL_PLAYERS[game] ?? 3;

/** The bot that a table gets unless another is asked for. */
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

/** A table with a bot on every other chair, dealt at once. */
export async function playNow({ game, bots }: GameInfo): Promise<Answer<{ id: number }>> {
  const players = usualPlayers(game);
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
