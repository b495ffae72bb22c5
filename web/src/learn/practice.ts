/** A table to learn a game at: for the fewest players, with the weakest bots, and a coach. */
import { post } from "../lib/api";
import { catalogue } from "../lib/catalogue.svelte";
import type { Answer } from "../lib/messages";
import { openTable } from "../lib/opening";
import { lessons } from "./lessons.svelte";

/** Opens the table and starts the game, with the deal that the game names for this. */
export async function practice(game: string): Promise<Answer<{ id: number }>> {
  const whole = await catalogue.loadWhole(game);
  if (!whole) return { ok: false, code: "OFFLINE", error: "The game could not be loaded." };
  const { min_players: players, bots, practice_seed: seed } = whole;
  const opened = await openTable({ game, players, visibility: "private" });
  if (!opened.ok) return opened;
  const [level] = bots;
  for (let bot = 1; bot < players; bot++) {
    const seated = await post(`games/${opened.id}/bots`, { level });
    if (!seated.ok) return seated;
  }
  lessons.begin(game, opened.id);
  const started = await post(`games/${opened.id}/start`, seed === null ? {} : { seed });
  return started.ok || started.code === "ALREADY_STARTED" ? opened : started;
}
