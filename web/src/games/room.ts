/** A game's room: everything that the rest of the client knows of a game. */
import type { Component } from "svelte";
import type { Answer, GameId, Move, News, TableState, View } from "../lib/messages";
import type { OwnPage } from "../lib/router.svelte";

/** What `games/<game>/index.ts` exports as `room`. */
export interface Room {
  /** The game's table, a component with `TableProps`. */
  table: () => Promise<{ default: unknown }>;
  /** Some of its cards or tiles, for the first page. */
  art?: Art;
  /** Pages beside the tables, each at an address of its own. */
  pages?: OwnPage[];
  /** A box on the first page. */
  panel?: Component;
}

/** The props of every game's table. */
export interface TableProps<G extends GameId = GameId> {
  /** The table to show; `view` is the game's own. */
  table: TableState<G> & { view: View<G> };
  /** The player's own id. `table.your_seat` is null for a spectator. */
  me: number;
  /** Makes a move. A refusal is `{ok: false, code, error}` and has changed nothing. */
  act: (move: Move<G>) => Promise<Answer>;
  /** All changes seen so far, oldest first; the last one led to `table`. */
  news: News<G>[];
}

export interface Art {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every game's pieces have their own props
  piece: Component<any>;
  /** The props of four pieces; the last one is also shown at the top of the first page. */
  pieces: readonly object[];
  /** Tiles lie side by side; cards overlap. */
  areTiles?: boolean;
}
