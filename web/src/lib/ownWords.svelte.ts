/** The player's own words for fair deals. They are committed and shown without the player being asked. */
import { SvelteMap } from "svelte/reactivity";
import { get, post } from "./api";
import { digestOf, newTableId, newWord, wordHash } from "./fairness";
import type { Answer, Fairness, TableState, Terms } from "./messages";

const STORED = "parlour.words";
const MOST = 100;
const TRIES = 5;
const AGAIN_MS = 500;

/** What the browser remembers of a table, to compare the proof with. */
interface Kept {
  word: string;
  /** Whether the server has accepted the commitment. */
  isCommitted?: boolean;
  /** The commitment to the server's secret, as first seen. */
  promise?: string;
  /** Digest of the terms under which the word was shown. */
  digest?: string;
}

/** Why the deal is not to be trusted: the key of a text. */
export type Alarm = "fair.leftout" | "fair.terms.other";

type Seen = Pick<
  TableState,
  "game_id" | "table_id" | "state" | "players" | "your_seat" | "commitment" | "committed" | "terms"
>;

class OwnWords {
  /** By game id. */
  alarms = new SvelteMap<number, Alarm>();
  #busy = new Set<string>();

  /** Call this with every state that comes: it commits, shows or checks as the state demands. */
  async saw(table: Seen): Promise<void> {
    const me = table.players.find(({ seat }) => seat === table.your_seat)?.player_id;
    if (me === undefined) return;
    const what = `${table.table_id} ${me} ${table.terms ? "show" : table.state}`;
    if (this.#busy.has(what)) return;
    this.#busy.add(what);
    try {
      if (table.state !== "lobby")
        await this.#check(table, me); // once at the start, and once at the end
      else if (table.terms) await this.#show(table, me, table.terms);
      else await this.#commit(table, me);
    } finally {
      if (table.state === "lobby") this.#busy.delete(what);
    }
  }

  /** Joins with a commitment, if the table is known: some games start when the last seat is taken. */
  async join(
    tableId: string | undefined,
    me: number | undefined,
    send: (word: { word_hash?: string }) => Promise<Answer>,
  ): Promise<Answer> {
    if (tableId === undefined || me === undefined) return send({});
    const before = kept(tableId, me)?.isCommitted ?? false;
    const { word } = keep(tableId, me, { isCommitted: true });
    const answer = await send({ word_hash: wordHash(tableId, me, word) });
    if (!answer.ok) keep(tableId, me, { isCommitted: before });
    return answer;
  }

  /** Opens a table with a commitment. The browser chooses the table's id, as the hash names it. */
  async open<T>(
    me: number | undefined,
    send: (word: { table_id?: string; word_hash?: string }) => Promise<T>,
  ): Promise<T> {
    if (me === undefined) return send({});
    const table_id = newTableId();
    const { word } = keep(table_id, me, { isCommitted: true });
    return send({ table_id, word_hash: wordHash(table_id, me, word) });
  }

  /** Compares the proof with what this browser knows. "unknown" if it has no word of the player at that table. */
  compare(proof: Fairness, me: number): Alarm | "unknown" | "fair.mine" {
    const own = kept(proof.table_id, me);
    if (!own?.isCommitted) return "unknown";
    return alarmOf(proof, me, own) ?? "fair.mine";
  }

  async #commit({ game_id, table_id, commitment, committed }: Seen, me: number): Promise<void> {
    const mine = committed.find(({ player_id }) => player_id === me);
    const own = kept(table_id, me);
    if (mine) {
      if (own && !own.promise) keep(table_id, me, { promise: commitment });
      if (own?.isCommitted && mine.word_hash !== wordHash(table_id, me, own.word))
        this.alarms.set(game_id, "fair.leftout");
      return;
    }
    const { word } = keep(table_id, me, { promise: own?.promise ?? commitment });
    const answer = await post(`games/${game_id}/word/commit`, {
      word_hash: wordHash(table_id, me, word),
    });
    if (answer.ok) keep(table_id, me, { isCommitted: true });
  }

  /** Shows the word, if the terms fit the table. By REST: the socket may be waiting for the answer to `start`. */
  async #show(table: Seen, me: number, terms: Terms): Promise<void> {
    const own = kept(table.table_id, me);
    if (!own?.isCommitted || table.committed.some((one) => one.player_id === me && one.shown)) return;
    const hash = wordHash(table.table_id, me, own.word);
    const digest = digestOf(terms);
    const seats = [...table.players].sort((one, other) => one.seat - other.seat);
    if (!terms.committed.some(([id, other]) => id === me && other === hash))
      return void this.alarms.set(table.game_id, "fair.leftout");
    if (
      terms.table_id !== table.table_id ||
      terms.commitment !== (own.promise ?? table.commitment) ||
      (own.digest && own.digest !== digest) ||
      terms.seats.join() !== seats.map(({ player_id }) => player_id).join()
    )
      return void this.alarms.set(table.game_id, "fair.terms.other");
    keep(table.table_id, me, { digest });
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await post(`games/${table.game_id}/word/show`, { word: own.word });
      if (answer.ok || answer.code !== "OFFLINE") return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  async #check({ game_id, table_id }: Seen, me: number): Promise<void> {
    const own = kept(table_id, me);
    if (!own?.isCommitted) return;
    const answer = await get<Fairness>(`games/${game_id}/fairness`);
    if (!answer.ok || answer.value.seeded) return;
    const alarm = alarmOf(answer.value, me, own);
    if (alarm) this.alarms.set(game_id, alarm);
  }
}

function alarmOf({ terms, committed }: Fairness, me: number, own: Kept): Alarm | null {
  const mine = committed.find(({ player_id }) => player_id === me);
  if (!terms || mine?.word !== own.word) return "fair.leftout";
  return own.digest === digestOf(terms) ? null : "fair.terms.other";
}

type Store = Record<string, Kept>;

function all(): Store {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Store;
  } catch {
    return {}; // somebody else wrote there
  }
}
const kept = (tableId: string, me: number): Kept | undefined => all()[`${tableId} ${me}`];

/** Remembers something of a table, with a new word if there is none yet. The oldest tables are forgotten. */
function keep(tableId: string, me: number, more: Partial<Kept>): Kept {
  const key = `${tableId} ${me}`;
  const { [key]: old, ...others } = all();
  const own = { ...(old ?? { word: newWord() }), ...more };
  const store = Object.fromEntries([...Object.entries(others), [key, own]].slice(-MOST));
  localStorage.setItem(STORED, JSON.stringify(store));
  return own;
}

export const ownWords = new OwnWords();
