/**
 * What a game's package and the browser client agree on. This file imports nothing: copy it, and name its types in
 * the JSDoc or TypeScript of your `table.js`.
 */

/** What `table.js` exports. */
export interface TableModule {
  /** Shows the table in `target`, an empty element on the felt. */
  mount(target: HTMLElement, table: Table): MountedTable;
  /** The playing card of a piece, for pictures in "How to play". Without it pieces are shown as text. */
  cardOf?(piece: string): { rank: Rank; suit: Suit } | undefined;
  /** What decided the game, and its badges, for the result over the table. Null if it was not played to the end. */
  ending?(table: EndedTable): Ending | null;
}

/** What `ending` is given. */
export type EndedTable = Pick<
  Table,
  "state" | "me" | "news" | "words" | "language" | "nameOf" | "fill" | "playerName"
>;

export interface Ending {
  /** In one sentence. */
  decided: string;
  /** A few things worth a word; `seats` says whose they are, from 0, and is empty for everyone's. */
  badges: { text: string; seats: number[] }[];
}

export interface MountedTable {
  /** Called with every change. Nothing of the former `table` may be kept. */
  update(table: Table): void;
  /** Called once, also before the table is shown again in another language. */
  destroy(): void;
}

export interface Table {
  /** The table's state, as in `table:update`. */
  state: State;
  /** The player's own id; 0 in a replay. */
  me: number;
  /** Every change seen so far, oldest first. The last one led to `state`. */
  news: News[];
  /** Makes a move. A refusal has changed nothing. In a replay every move is refused. */
  act(move: Fields): Promise<Answer>;
  /** The game's words in the player's language, as in the catalogue. */
  words: Words;
  /** Such as `en`. */
  language: string;
  /** The name of a card, a tile or another value of the words. Numbers name pieces only in fields ending in `_id`. */
  nameOf(value: unknown, field?: string): string;
  /** A template of the words, such as `{@seat} plays {card}`, with these fields. */
  fill(template: string, fields: Fields): string;
  /** The name of the player at a seat, from 0. */
  playerName(seat: number): string;
  /** Why a move was refused, in the player's language. */
  refusalText(refusal: Refusal): string;
  /** Tells a screen reader what happened. */
  say(text: string): void;
  /** The client's own parts. */
  kit: Kit;
}

export interface Fields {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every game has its own
  [field: string]: any;
}

export interface State {
  game_id: number;
  game: string;
  state: "lobby" | "playing" | "ended";
  version: number;
  /** Their seats count from 1. */
  players: { player_id: number; seat: number; display_name: string; is_bot: boolean; away: boolean }[];
  /** Ids of the players who may act. */
  to_act: number[];
  /** From 1; null for a spectator. In a replay, the seat from which it is seen. */
  your_seat: number | null;
  /** The game's own view. Its seats count from 0. */
  view: Fields;
  /** Where you may act: the moves that are accepted, and those to be put together. */
  moves?: { list: Fields[]; more: boolean; composed: Fields[] } | null;
  [field: string]: unknown;
}

export interface News {
  version: number;
  change: Fields;
  events: Fields[];
}

export interface Refusal {
  ok: false;
  code: string;
  error: string;
}

export type Answer = { ok: true; version: number } | Refusal;

export interface Words {
  title: string;
  tagline: string;
  rules: string;
  moves: Record<string, string>;
  parts: Record<string, string>;
  events: Record<string, string>;
  view: Record<string, string>;
  values: Record<string, string>;
  refusals: Record<string, string>;
  pieces: Record<string, string>;
}

export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K";
export type Suit = "clubs" | "diamonds" | "hearts" | "spades";

/** Each part is shown in an element, and gets all its props anew by `set`. */
export interface Kit {
  card(target: HTMLElement, props: CardProps): Part<CardProps>;
  hand(target: HTMLElement, props: HandProps): HandPart;
  seat(target: HTMLElement, props: SeatProps): Part<SeatProps>;
  trick(target: HTMLElement, props: TrickProps): Part<TrickProps>;
}

export interface Part<Props> {
  set(props: Props): void;
  destroy(): void;
}

export interface HandPart extends Part<HandProps> {
  /** Focuses a card, such as after a button that had the focus has gone. */
  focus(): void;
}

/** A playing card, `--card-width` wide. */
export interface CardProps {
  rank?: Rank;
  suit?: Suit;
  faceDown?: boolean;
  /** Has a golden edge. */
  selected?: boolean;
  /** Is darker. */
  disabled?: boolean;
}

/** A hand. Players rearrange it themselves; until then it is in the order of `cards`. */
export interface HandProps {
  cards: { id: string; rank: Rank; suit: Suit }[];
  /** Ids of the cards that can be chosen now; they stand out. */
  raised?: string[];
  /** Ids of the cards that are marked. */
  chosen?: string[];
  /** Whether choosing a card marks it, instead of playing it. */
  marking?: boolean;
  /** Called for a click, a tap, Enter, and a drag upwards. */
  choose(id: string): void;
  /** Read out before the cards. */
  label: string;
  /** A reason to show at a card. */
  refused?: { id: string; text: string } | null;
  /** Takes the height of its element, and makes the cards fit; else it is as high as its cards need. */
  fits?: boolean;
}

/** A player's plate. */
export interface SeatProps {
  /** From 0: cards of the trick fly from the plate of their seat. */
  seat?: number;
  name: string;
  isBot?: boolean;
  isAway?: boolean;
  /** Whether the player is to act. */
  active?: boolean;
  isDealer?: boolean;
  /** What is said below the name. */
  lines?: string[];
  /** All in one line; `"narrow"`: on narrow screens only. */
  flat?: boolean | "narrow";
}

/** A trick of four players. */
export interface TrickProps {
  /** `id` as in the hand, so that the card flies from there. */
  plays: { seat: number; rank: Rank; suit: Suit; id?: string }[];
  /** The seat at the bottom; the others follow clockwise. */
  bottom: number;
  /** By seat. */
  names: string[];
  /** The seat that took it; null until then. */
  winner: number | null;
  /** No trick is being played: without cards it takes less space on narrow screens. */
  isIdle?: boolean;
  /** Takes the size of its element, and makes the cards fit. */
  fits?: boolean;
}
