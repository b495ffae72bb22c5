/** The tables at which the player sits, live: every state that arrives changes the list, wherever it is shown. */
import { SvelteMap } from "svelte/reactivity";
import { get } from "./api";
import type { ListedTable, TableList, TableState } from "./messages";
import { isMyTurn, type Named } from "./seats";

/** One of the player's tables, as the first page shows it. */
export interface OwnTable extends Pick<ListedTable, "game_id" | "game" | "clock" | "rated" | "updated_at"> {
  players: Named[];
  state: "lobby" | "playing";
  max_players: number;
  seats_taken: number;
  /** Whether the game waits for the player. */
  isMyTurn: boolean;
  /** For whom else it waits; empty as long as only the list is known. */
  waitsFor: number[];
  /** Whether a bot plays for the player. */
  isAway: boolean;
}

/** Somebody who wants to play again: the ended table, and who has opened the next one. */
export interface Ask {
  game_id: number;
  game: string;
  rematch_id: number;
  by: string;
}

class OwnTables {
  #tables = new SvelteMap<number, OwnTable>();
  #asks = new SvelteMap<number, Ask>();

  /** Those where it is the player's turn first, then games, then tables that wait for players; the newest first. */
  readonly list = $derived([...this.#tables.values()].toSorted(byUrgency));
  /** Who wants to play again, and has not been answered. */
  readonly asks = $derived(
    [...this.#asks.values()].filter(({ rematch_id }) => !this.#tables.has(rematch_id)),
  );

  /** Takes every state that arrives. Tables that have ended, or that the player has left, go. */
  saw(table: TableState): void {
    const me = table.players.find(({ seat }) => seat === table.your_seat);
    if (!me || table.state === "ended") this.#tables.delete(table.game_id);
    else this.#tables.set(table.game_id, ownTable(table, me.player_id, me.away));
    const ask = me && askOf(table, me.player_id);
    if (ask) this.#asks.set(table.game_id, ask);
  }

  /** The answer to an ask was given, or none is wanted. */
  answered(game_id: number): void {
    this.#asks.delete(game_id);
  }

  /** Asks the server for the list. Returns the games of which only that is known. */
  async load(): Promise<number[]> {
    const before = new Map(this.#tables);
    const unknown: number[] = [];
    for (const state of ["playing", "lobby"] as const) {
      const answer = await get<TableList>(`games?mine=true&limit=50&state=${state}`);
      if (!answer.ok) return unknown;
      for (const row of answer.value.games) {
        before.delete(row.game_id);
        const known = this.#tables.get(row.game_id);
        if (known && known.updated_at >= row.updated_at) continue;
        this.#tables.set(row.game_id, listedTable(row, state, known));
        if (state === "playing") unknown.push(row.game_id);
      }
    }
    // Not listed any more, and nothing was heard of them meanwhile: they have ended.
    for (const [id, table] of before) if (this.#tables.get(id) === table) this.#tables.delete(id);
    return unknown;
  }

  /** Forgets all: the player is somebody else. */
  clear(): void {
    this.#tables.clear();
    this.#asks.clear();
  }
}

function ownTable(table: TableState, me: number, isAway: boolean): OwnTable {
  const isPlaying = table.state === "playing";
  return {
    game_id: table.game_id,
    game: table.game,
    players: table.players,
    clock: table.clock,
    rated: table.rated,
    updated_at: table.updated_at,
    state: isPlaying ? "playing" : "lobby",
    max_players: table.max_players,
    seats_taken: table.players.length,
    isMyTurn: isPlaying && !isAway && isMyTurn(table, me),
    waitsFor: isPlaying ? table.waits_for.filter((id) => id !== me) : [],
    isAway,
  };
}

function listedTable(row: ListedTable, state: OwnTable["state"], known: OwnTable | undefined): OwnTable {
  const { game_id, game, players, clock, rated, updated_at, max_players, seats_taken } = row;
  const more = {
    isMyTurn: known?.isMyTurn ?? false,
    waitsFor: known?.waitsFor ?? [],
    isAway: known?.isAway ?? false,
  };
  return { game_id, game, players, clock, rated, updated_at, state, max_players, seats_taken, ...more };
}

/** Who wants to play again after this game, if it is somebody else. */
export function askOf(table: TableState, me: number): Ask | null {
  const { game_id, game, rematch_id, rematch_by, players } = table;
  const by = players.find(({ player_id }) => player_id === rematch_by);
  if (table.state !== "ended" || !rematch_id || !by || by.player_id === me) return null;
  return { game_id, game, rematch_id, by: by.display_name };
}

const rank = ({ isMyTurn, state }: OwnTable): number => (isMyTurn ? 0 : state === "playing" ? 1 : 2);
const byUrgency = (one: OwnTable, other: OwnTable): number =>
  rank(one) - rank(other) || other.game_id - one.game_id;

export const ownTables = new OwnTables();
