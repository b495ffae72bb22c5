/** Names for the generated types that the client uses most. */
import type { components as Sockets, Games, ToClient as Told, ToServer as Known } from "./generated/events";
import type { components as Rest } from "./generated/rest";

export type { Games };
/** Events that the server sends. A table can also be one of a game that is not among the generated types. */
export type ToClient = Omit<Told, "table:state" | "table:update"> & {
  "table:state": Omit<Told["table:state"], "state"> & { state: CommonState };
  "table:update": Omit<Told["table:update"], "state" | "change" | "events"> & {
    state: CommonState;
    change: { [field: string]: unknown };
    events: { [field: string]: unknown }[];
  };
};
/** Events that a client sends. A move can also be one of a game that is not among the generated types. */
export type ToServer = Omit<Known, "action"> & {
  action: { game_id: number | string; type: string; action_id?: string | null; version?: number | null };
};
export type GameId = keyof Games;
export type Move<G extends GameId = GameId> = Games[G]["move"];
export type GameEvent<G extends GameId = GameId> = Games[G]["event"];
export type View<G extends GameId = GameId> = Games[G]["view"];

export type AnyClock = NonNullable<AnyState["clock"]>;
export type ClockInfo = Sockets["schemas"]["ClockInfo"];
export type TablePresence = Sockets["schemas"]["TablePresence"];
export type PersonPresence = Sockets["schemas"]["PersonPresence"];
export type Reacted = Sockets["schemas"]["Reacted"];
export type PlayerInfo = Sockets["schemas"]["PlayerInfo"];
type AnyState = Sockets["schemas"]["AnyTableState"]["state"];
/** A table of any game: also of one that was not installed when the types were generated. */
export type CommonState = Omit<AnyState, "game" | "options" | "moves" | "view"> & {
  game: string;
  options: unknown;
  moves?: Offer;
  view: unknown;
};
export type Offer = Omit<NonNullable<AnyState["moves"]>, "list"> & { list: unknown[] };
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
export type OwnBot = Rest["schemas"]["OwnBot"];
export type BotList = Rest["schemas"]["BotList"];
export type NewToken = Rest["schemas"]["NewToken"];
export type QueueInfo = Rest["schemas"]["QueueInfo"];
export type QueueState = Rest["schemas"]["QueueState"];
export type OwnPlace = Rest["schemas"]["OwnPlace"];
export type Challenge = Rest["schemas"]["Challenge"];
export type OwnChallenges = Rest["schemas"]["OwnChallenges"];
export type OpenBot = Rest["schemas"]["OpenBot"];
export type OpenBots = Rest["schemas"]["OpenBots"];
export type SessionInfo = Rest["schemas"]["SessionInfo"];
export type GameInfo = Rest["schemas"]["GameInfo"];
export type WholeGame = Rest["schemas"]["WholeGame"];
export type DealFacts = Rest["schemas"]["Deal"];
export type Invitation = Rest["schemas"]["Invitation"];
export type AvoidedPerson = Rest["schemas"]["AvoidedPerson"];
export type Privacy = Rest["schemas"]["Privacy"];
export type Friend = Rest["schemas"]["Friend"];
export type FriendPage = Rest["schemas"]["FriendPage"];
export type FriendRequest = Rest["schemas"]["FriendRequest"];
export type FriendRequests = Rest["schemas"]["FriendRequests"];
export type FoundPlayer = Rest["schemas"]["FoundPlayer"];
export type FoundPlayers = Rest["schemas"]["FoundPlayers"];
export type TableInvite = Rest["schemas"]["TableInvite"];
export type TableInvites = Rest["schemas"]["TableInvites"];
export type Entered = Rest["schemas"]["Entered"];
/** What the server tells about friends and invitations. */
export type PeopleNews = {
  [E in "friend:update" | "friend:presence" | "invite:new" | "invite:gone"]: { event: E; data: ToClient[E] };
}["friend:update" | "friend:presence" | "invite:new" | "invite:gone"];
export type ReviewState = Rest["schemas"]["ReviewState"];
export type Hint = Rest["schemas"]["Hint"];
export type ListedTable = Rest["schemas"]["ListedTable"];
export type TableList = Rest["schemas"]["TableList"];
export type Message = Rest["schemas"]["ChangedMessage"];
type AnyReplay = Rest["schemas"]["AnyReplay"];
export type Replay = Omit<AnyReplay, "game" | "frames"> & { game: string; frames: Frame[] };
export type Frame = Omit<AnyReplay["frames"][number], "change" | "events" | "view"> & {
  change: unknown;
  events: unknown[];
  view: unknown;
};
export type OwnResult = Rest["schemas"]["OwnResult"];
export type ResultPage = Rest["schemas"]["ResultPage"];
export type ResultPlayer = Rest["schemas"]["ResultPlayer"];
export type ShownRating = Rest["schemas"]["ShownRating"];
export type Profile = Rest["schemas"]["Profile"];
export type GameStanding = Rest["schemas"]["GameStanding"];
export type Leaderboard = Rest["schemas"]["Leaderboard"];
export type BoardPlayer = Rest["schemas"]["BoardPlayer"];
export type HouseBot = Rest["schemas"]["HouseBot"];
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
