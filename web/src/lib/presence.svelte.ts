/** Who is at a table, how much time they have, and what they just expressed. Nothing of this is kept. */
import type { AnyClock, ClockInfo, PersonPresence, Reacted, TablePresence, TableState } from "./messages";
import { leftMs } from "./clock";

const KEPT_REACTIONS = 30;

/** Reactions in the order in which they came. */
export interface Reaction extends Reacted {
  number: number;
}

interface Clocks {
  clock: AnyClock;
  /** By player. */
  times: ReadonlyMap<number, ClockInfo>;
  /** The service time at which they were so. */
  at: number;
}

export class Presence {
  people = $state.raw<ReadonlyMap<number, PersonPresence>>(new Map());
  reactions = $state.raw<readonly Reaction[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  /** When the server told of `people`, and since when nothing has happened at the table, by `performance.now()`. */
  #toldAt = $state(0);
  #quietSince = $state(performance.now());
  /** What to add to `performance.now()` to get the service time. */
  #offset = $state<number | null>(null);
  #version = 0;

  /** Takes what the server tells, as an event or as the answer to what the client said. */
  hear(told: TablePresence): void {
    const now = performance.now();
    this.people = new Map(told.people.map((person) => [person.player_id, person]));
    this.#toldAt = now;
    this.#offset = told.service_time - now;
    if (told.version >= this.#version) this.#quietSince = now - told.waited_ms;
    this.#version = Math.max(this.#version, told.version);
  }

  /** Takes the clocks of a new state of the table, as soon as it is received. */
  take(table: TableState): void {
    if (table.version > this.#version) this.#quietSince = performance.now();
    this.#version = Math.max(this.#version, table.version);
    const { clock, clocks, clocks_at: at } = table;
    this.clocks =
      clock && clocks && at !== undefined
        ? { clock, times: new Map(clocks.map((time) => [time.player_id, time])), at }
        : null;
  }

  react(reaction: Reacted): void {
    const number = (this.reactions.at(-1)?.number ?? 0) + 1;
    this.reactions = [...this.reactions, { ...reaction, number }].slice(-KEPT_REACTIONS);
  }

  forget(): void {
    this.people = new Map();
    this.reactions = [];
    this.clocks = null;
    this.#version = 0;
  }

  /** What is left on a player's clock at a moment; null without a clock. */
  left(player: number, now: number): number | null {
    const time = this.clocks?.times.get(player);
    if (!this.clocks || !time) return null;
    return leftMs(time, this.#offset === null ? 0 : now + this.#offset - this.clocks.at);
  }

  /** When a bot takes over for a player who does nothing; null if that is not soon. */
  takeover(player: number, now: number): number | null {
    const told = this.people.get(player)?.takeover_ms ?? null;
    return told === null ? null : Math.max(0, told - (now - this.#toldAt));
  }

  /** How long nothing has happened at the table. */
  quietMs(now: number): number {
    return Math.max(0, now - this.#quietSince);
  }
}
