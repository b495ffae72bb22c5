/** Players by seat. Seats in views count from 0, those of the table's players from 1. */
import type { PlayerInfo, TableState } from "./messages";

export const playerAt = (
  state: Pick<TableState, "players">,
  seat: number | null | undefined,
): PlayerInfo | undefined =>
  seat == null ? undefined : state.players.find((player) => player.seat === seat + 1);

export const nameAt = (state: Pick<TableState, "players">, seat: number | null | undefined): string =>
  playerAt(state, seat)?.display_name ?? "";

const BOT = " (bot)";

/** The name without the "(bot)" suffix, for places that mark bots otherwise. */
export const shortName = ({ display_name, is_bot }: Pick<PlayerInfo, "display_name" | "is_bot">): string =>
  is_bot && display_name.endsWith(BOT) ? display_name.slice(0, -BOT.length) : display_name;

export function shortNameAt(state: Pick<TableState, "players">, seat: number | null | undefined): string {
  const player = playerAt(state, seat);
  return player ? shortName(player) : "";
}

export const isMyTurn = (state: TableState, me: number): boolean => state.to_act[0] === me;

/** The other seats in the order of play, starting left of the player. */
export function around(count: number, mine: number | null): number[] {
  const first = mine === null ? 0 : mine + 1;
  return Array.from({ length: mine === null ? count : count - 1 }, (_, index) => (first + index) % count);
}
