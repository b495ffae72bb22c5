/** The lines of a leaderboard, and the sides of a finished game. */
import type { BoardPlayer, HouseBot, OwnResult, ResultPlayer, ShownRating } from "../lib/messages";

/** A line of a leaderboard: of a player or of a house bot. */
export interface Line {
  key: string;
  rating: ShownRating;
  player: BoardPlayer | null;
  bot: HouseBot | null;
}

/**
 * Players and house bots in one order, by the lower end of their intervals. While more players are to come, bots
 * below the last one wait for them. Who has moved between two pages is shown once.
 */
export function linesOf(
  players: readonly BoardPlayer[],
  bots: readonly HouseBot[],
  isWhole: boolean,
): Line[] {
  const once = [...new Map(players.map((player) => [player.player_id, player])).values()];
  const last = once.at(-1)?.rating.low ?? 0;
  const shown = bots.filter(({ rating }) => isWhole || rating.low >= last);
  const lines: Line[] = [
    ...once.map((player) => ({ key: `p${player.player_id}`, rating: player.rating, player, bot: null })),
    ...shown.map((bot) => ({ key: `b${bot.level}`, rating: bot.rating, player: null, bot })),
  ];
  return lines.toSorted((one, other) => other.rating.low - one.rating.low);
}

/** The others at the table: who played with you, and who against you. */
export function sidesOf({ players, your_seat }: Pick<OwnResult, "players" | "your_seat">): {
  partners: ResultPlayer[];
  opponents: ResultPlayer[];
} {
  const side = players.find(({ seat }) => seat === your_seat)?.side;
  const others = players.filter(({ seat }) => seat !== your_seat);
  return {
    partners: others.filter((player) => player.side === side),
    opponents: others.filter((player) => player.side !== side),
  };
}
