/** Players by seat. Seats in views count from 0, those of the table's players from 1. */
import type { PlayerInfo, TableState } from "./messages";
import { shownName } from "./names";

export const playerAt = (
  state: Pick<TableState, "players">,
  seat: number | null | undefined,
): PlayerInfo | undefined =>
  seat == null ? undefined : state.players.find((player) => player.seat === seat + 1);

export const nameAt = (state: Pick<TableState, "players">, seat: number | null | undefined): string =>
  shownName(playerAt(state, seat)?.display_name ?? "");

const BOT = " (bot)";

/** The name without the "(bot)" suffix, for places that mark bots otherwise. */
export const shortName = ({ display_name, is_bot }: Pick<PlayerInfo, "display_name" | "is_bot">): string =>
  is_bot && display_name.endsWith(BOT) ? display_name.slice(0, -BOT.length) : shownName(display_name);

export function shortNameAt(state: Pick<TableState, "players">, seat: number | null | undefined): string {
  const player = playerAt(state, seat);
  return player ? shortName(player) : "";
}

type Acting = Pick<TableState, "to_act" | "waits_for">;

/** Whether the game waits for this player. */
export const isMyTurn = ({ waits_for }: Acting, me: number): boolean => waits_for.includes(me);

/** Whether the player may act now, though the game may wait for others. */
export const mayAct = ({ to_act }: Acting, me: number): boolean => to_act.includes(me);

export type Named = Pick<PlayerInfo, "player_id" | "display_name" | "is_bot"> & { bot_account?: boolean };

/** The names of these players, as a list in words. */
export function namesOf({ players }: { players: Named[] }, ids: number[], language: string): string {
  const named = players.filter((player) => ids.includes(player.player_id)).map(shortName);
  const [only, ...others] = named;
  if (only !== undefined && !others.length) return only; // the first list takes 20 ms to make
  return new Intl.ListFormat(language).format(named);
}

/** The other seats in the order of play, starting left of the player. */
export function around(count: number, mine: number | null): number[] {
  const first = mine === null ? 0 : mine + 1;
  return Array.from({ length: mine === null ? count : count - 1 }, (_, index) => (first + index) % count);
}
