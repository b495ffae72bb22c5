/** One table as the page shows it. Moves are shown one after another, with a pause between them. */
import { get } from "./api";
import { avoided } from "./avoided.svelte";
import type { Message, News, TableState, ToClient } from "./messages";
import { pace } from "./pace";
import { Presence } from "./presence.svelte";

const REMEMBERED = 200;
/** Updates that may wait to be shown. With more, the client was away, and the latest is shown at once. */
const MOST_WAITING = 40;

interface Shown {
  state: TableState;
  news: News | null;
}

export class TableStore {
  readonly id: number;
  state = $state.raw<TableState | null>(null);
  /** Changes since the page was opened, oldest first; the last one is shown now. */
  news = $state.raw<News[]>([]);
  #messages = $state.raw<Message[]>([]);
  /** All messages but those of people whom the player has muted. */
  readonly chat = $derived(this.#messages.filter(({ user_id }) => !avoided.isMuted(user_id)));
  readonly presence = new Presence();
  /** Number of unread messages. */
  unread = $state(0);
  #queue: Shown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;
  #cursor: string | null = null;
  #hasChat = false;
  #received: (state: TableState) => void;

  /** `received` is called with every state at once, before it is shown. */
  constructor(id: number, received: (state: TableState) => void = () => {}) {
    this.id = id;
    this.#received = received;
  }

  /** The latest version received, shown or not. */
  get version(): number {
    return this.#latest;
  }

  /** How far the table was heard: the last event's cursor, or the version of a state that was loaded. */
  get cursor(): string | null {
    return this.#cursor ?? (this.#latest > 0 ? String(this.#latest) : null);
  }

  /** Takes the state that the server sends to a new connection. Chat written meanwhile is loaded. */
  reset({ state, cursor }: ToClient["table:state"]): void {
    this.#cursor = cursor;
    this.replace(state);
    if (this.#hasChat) void this.loadChat();
  }

  /** Replaces the whole state and drops updates that wait to be shown. */
  replace(state: TableState | ToClient["table:state"]["state"]): void {
    if (state.version < this.#latest) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#latest = state.version;
    this.state = state as TableState;
    this.presence.take(this.state);
    this.#received(this.state);
  }

  /** Clears everything: the player has left, or is somebody else. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#latest = 0;
    this.#cursor = null;
    this.state = null;
    this.news = [];
    this.#messages = [];
    this.unread = 0;
    this.presence.forget();
    this.#hasChat = false;
  }

  update(data: ToClient["table:update"]): void {
    this.#cursor = data.cursor;
    if (data.version <= this.#latest) return; // known from a state that was loaded meanwhile
    this.#latest = data.version;
    const news = { version: data.version, change: data.change, events: data.events } as unknown as News;
    const state = data.state as TableState;
    this.presence.take(state);
    this.#received(state);
    this.#queue.push({ state, news });
    const isNext = this.#queue.length === 1;
    if (this.#queue.length > MOST_WAITING) return this.#showAll();
    if (this.#timer === undefined || document.hidden || (isNext && isOwnMove(news, state))) this.#showNext();
  }

  heard(messages: Message[], cursor?: string): void {
    if (cursor !== undefined) this.#cursor = cursor;
    const byId = new Map(this.#messages.map((message) => [message.id, message]));
    for (const message of messages) {
      if (!byId.has(message.id) && !avoided.isMuted(message.user_id)) this.unread += 1;
      byId.set(message.id, message);
    }
    this.#messages = [...byId.values()].sort((one, other) => one.id - other.id);
  }

  async loadChat(): Promise<void> {
    const answer = await get<{ messages: Message[] }>(`games/${this.id}/chat`);
    if (!answer.ok) return;
    const unread = this.unread;
    this.heard(answer.value.messages);
    if (!this.#hasChat) this.unread = unread; // messages from before the player came are not new
    this.#hasChat = true;
  }

  /** Shows the latest state, and all that led to it as news. */
  #showAll(): void {
    const news = this.#queue.flatMap((shown) => shown.news ?? []);
    this.news = [...this.news, ...news].slice(-REMEMBERED);
    this.#queue = this.#queue.slice(-1).map(({ state }) => ({ state, news: null }));
    this.#showNext();
  }

  #showNext(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#queue.shift();
    if (!next) return;
    this.state = next.state;
    if (next.news) this.news = [...this.news.slice(1 - REMEMBERED), next.news];
    if (this.#queue.length && document.hidden) return this.#showNext(); // nobody is watching, and timers are slow
    const wait = this.#queue.length || isMove(next.news) ? pace.milliseconds(next.news?.events) : 0;
    this.#timer = setTimeout(() => this.#showNext(), wait);
  }
}

/** The player's own move is shown without a pause. */
const isOwnMove = (news: News, { your_seat }: TableState): boolean =>
  isMove(news) && your_seat !== null && news.change.seat === your_seat - 1;

const isMove = (news: News | null): boolean => news?.change.type === "acted";
