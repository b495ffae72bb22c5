/** A game's room: everything that the rest of the client knows of a game. */
import type { Component, Snippet } from "svelte";
import type { Answer, GameId, Move, News, TableState, View } from "../lib/messages";
import type { OwnPage } from "../lib/router.svelte";

/** What `games/<game>/index.ts` exports as `room`. */
export interface Room {
  /** The game's table, a component with `TableProps`. */
  table: () => Promise<{ default: unknown }>;
  /** How the game ended, for the result over the table, instead of plain scores: a component with `OutcomeProps`. */
  outcome?: () => Promise<{ default: unknown }>;
  /** What decided the game, and its badges, for the result over the table. */
  ending?: () => Promise<{ ending: unknown }>;
  /** How the seats lie before the game, where it matters who sits across: a component with `SeatingProps`. */
  seating?: () => Promise<{ default: unknown }>;
  /** Some of its cards or tiles, for the first page. */
  art?: Art;
  /** Draws its pieces in "How to play". Without it they are shown as text. */
  pictures?: () => Promise<Pictures>;
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

/** The props of what a game shows in the result. */
export type OutcomeProps<G extends GameId = GameId> = Omit<TableProps<G>, "act">;

/** What a game says of its end; null if it was not played to the end. */
export type TellEnding<G extends GameId = GameId> = (told: OutcomeProps<G>) => Ending | null;

export interface Ending {
  /** What decided it, in one sentence. */
  decided: string;
  /** What is worth a word: a few, and only what the game itself can tell for sure. */
  badges: Badge[];
}

export interface Badge {
  text: string;
  /** Whose it is, from 0. Empty: everyone's. */
  seats: number[];
}

/** The props of a game's own arrangement of seats in the lobby. */
export interface SeatingProps {
  table: TableState;
  /** The player's own id. */
  me: number;
  /** One seat, counted from 1, with everything that can be done there. */
  chair: Snippet<[number]>;
}

export interface Art {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every game's pieces have their own props
  piece: Component<any>;
  /** The props of four pieces; the last one is also shown at the top of the first page. */
  pieces: readonly object[];
  /** Tiles lie side by side; cards overlap. */
  areTiles?: boolean;
}

export interface Pictures {
  /** A piece by its key in the game's words; a marked one is to stand out. */
  drawn: (key: string, isMarked: boolean) => Drawn;
}

export interface Drawn {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every game's pieces have their own props
  piece: Component<any>;
  props: object;
}
