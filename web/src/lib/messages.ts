/** Names for the generated types that the client uses most. */
import type { components as Sockets, Games, ToClient, ToServer } from "./generated/events";
import type { components as Rest } from "./generated/rest";

export type { Games, ToClient, ToServer };
export type GameId = keyof Games;
export type Move<G extends GameId = GameId> = Games[G]["move"];
export type GameEvent<G extends GameId = GameId> = Games[G]["event"];
export type View<G extends GameId = GameId> = Games[G]["view"];

export type PlayerInfo = Sockets["schemas"]["PlayerInfo"];
export type CommonState = Sockets["schemas"]["CommonState"];
export type Offer = Sockets["schemas"]["Offer"];
export type Composed = Sockets["schemas"]["Composed"];
export type Part = Composed["parts"][number];
export type Groups = Extract<Part, { kind: "groups" }>;
export type Pick = Extract<Part, { kind: "pick" }>;
/** A table's state with the game's own view; `view` is null before the deal. */
export type TableState<G extends GameId = GameId> = Omit<CommonState, "view" | "state"> & {
  state: "lobby" | "playing" | "ended";
  view: View<G> | null;
};
/** A change of the table and its events, oldest first. */
export interface News<G extends GameId = GameId> {
  version: number;
  change: { type: string; [field: string]: unknown };
  events: GameEvent<G>[];
}

export type Me = Rest["schemas"]["Me"];
export type OwnSession = Rest["schemas"]["OwnSessionInfo"];
export type SessionList = Rest["schemas"]["SessionList"];
export type SessionInfo = Rest["schemas"]["SessionInfo"];
export type GameInfo = Rest["schemas"]["GameInfo"];
export type WholeGame = Rest["schemas"]["WholeGame"];
export type DealFacts = Rest["schemas"]["Deal"];
export type ListedTable = Rest["schemas"]["ListedTable"];
export type TableList = Rest["schemas"]["TableList"];
export type Message = Rest["schemas"]["ChangedMessage"];
export type Replay = Rest["schemas"]["Replay"];
export type Frame = Rest["schemas"]["Frame"];
export type Fairness = Rest["schemas"]["Fairness"];
export type Terms = Rest["schemas"]["Terms"];

/** An error. The same shape over REST and sockets. */
export interface Refusal {
  ok: false;
  error: string;
  code: string;
  details?: Record<string, unknown>;
}
export type Done<T = unknown> = { ok: true } & T;
/** The answer to a command. A refused command has changed nothing. */
export type Answer<T = { version: number }> = Done<T> | Refusal;
