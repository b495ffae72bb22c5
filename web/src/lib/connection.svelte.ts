/** The Socket.IO connection: commands with their answers, and updates of tables. */
import type { Socket } from "socket.io-client";
import { SvelteMap } from "svelte/reactivity";
import type { Answer, ListedTable, PeopleNews, Refusal, TableState, ToClient, ToServer } from "./messages";
import { ownTables } from "./ownTables.svelte";
import { ownWords } from "./ownWords.svelte";
import { TableStore } from "./table.svelte";
import { sawState } from "./turnNotices";

const ANSWER_MS = 8_000;
const TRIES = 4;
const LOAD_AGAIN_MS = 2_000;
const TIMEOUT: Refusal = { ok: false, code: "OFFLINE", error: "The server does not answer." };

/** A random action id. `crypto.randomUUID` is missing on pages loaded over plain HTTP. */
const newActionId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join("-");

export type Status = "off" | "connecting" | "online" | "lost";

class Connection {
  status = $state<Status>("off");
  /** Public tables by id, updated while the list is shown. */
  listed = new SvelteMap<number, ListedTable>();
  /** Called when the server refuses the connection: the session has ended. */
  refused: () => void = () => {};
  /** Called with what the server tells about friends and invitations. */
  heardOfPeople: (news: PeopleNews) => void = () => {};
  #tables = new Map<number, TableStore>();
  #socket: Socket | null = null;
  /** Ends in the socket, or in null where it was closed before or cannot be loaded. */
  #opening: Promise<Socket | null> | null = null;
  #watching = 0;

  open(): void {
    if (this.#opening) return;
    this.status = "connecting";
    const opening = this.#load(() => this.#opening === opening);
    this.#opening = opening;
  }

  /** Loads Socket.IO, which the first page of a newcomer does not need, and connects. */
  async #load(isWanted: () => boolean): Promise<Socket | null> {
    const loaded = await import("socket.io-client").catch(() => null);
    if (!isWanted()) return null;
    if (loaded) return (this.#socket = this.#connected(loaded.io));
    this.#opening = null;
    this.status = "lost";
    setTimeout(() => this.status === "lost" && this.open(), LOAD_AGAIN_MS);
    return null;
  }

  #connected(io: typeof import("socket.io-client").io): Socket {
    const socket = io({
      transports: ["websocket", "polling"],
      auth: (tell) => tell({ events: "common", seen: this.#seen() }),
    });
    socket.on("connect", () => {
      this.status = "online";
      if (this.#watching) socket.emit("watch", { watching: true });
    });
    socket.on("disconnect", (reason) => {
      if (this.#socket !== socket) return;
      this.status = "lost";
      if (reason === "io server disconnect") socket.connect(); // Socket.IO does not reconnect by itself then
    });
    socket.on("connect_error", () => {
      if (this.#socket !== socket) return;
      this.status = "lost";
      if (socket.active) return; // it will retry
      this.close();
      this.refused();
    });
    this.#hear(socket);
    return socket;
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = this.#opening = null;
    socket?.close();
    for (const table of this.#tables.values()) table.forget(); // pages may still hold them
    this.listed.clear();
    ownTables.clear();
    this.status = "off";
  }

  /** The store of this table; its updates go there. */
  table(id: number): TableStore {
    let table = this.#tables.get(id);
    if (!table) this.#tables.set(id, (table = new TableStore(id, (state) => this.#saw(state))));
    return table;
  }

  #saw(state: TableState): void {
    void ownWords.saw(state);
    ownTables.saw(state);
    sawState(state);
  }

  /** Sends a command and waits for its answer; with `again`, retries after lost connections. */
  async send<E extends keyof ToServer, T = { version: number }>(
    event: E,
    data: ToServer[E] & Record<string, unknown>,
    again = false,
  ): Promise<Answer<T>> {
    for (let tries = again ? TRIES : 1; tries > 0; tries--) {
      const socket = await this.#opening;
      if (!socket) break;
      try {
        const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, data);
        if (answer.code !== "UNAVAILABLE" || tries === 1)
          return answer.ok ? answer : { ...answer, ok: false };
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      } catch {
        // no answer in time: retry if allowed
      }
    }
    return TIMEOUT;
  }

  /** Makes a move. Retries have the same `action_id`, so it is made once. */
  act(game_id: number, move: { type: string }): Promise<Answer> {
    return this.send("action", { ...move, game_id, action_id: newActionId() }, true);
  }

  /** Watches public tables until the returned function is called. */
  watch(): () => void {
    if (this.#watching++ === 0) this.#socket?.emit("watch", { watching: true });
    return () => {
      if (--this.#watching === 0) this.#socket?.emit("watch", { watching: false });
    };
  }

  /** How far each table was heard, so that the server tells the rest. */
  #seen(): Record<string, string> {
    const known = [...this.#tables].filter(([, table]) => table.cursor !== null);
    return Object.fromEntries(known.map(([id, table]) => [id, table.cursor as string]));
  }

  #hear(socket: Socket): void {
    const on = <E extends keyof ToClient>(event: E, take: (data: ToClient[E]) => void) =>
      socket.on(event as string, take);
    on("table:state", (data) => this.table(data.game_id).reset(data));
    on("table:update", (data) => this.table(data.game_id).update(data));
    on("presence", (data) => this.table(data.game_id).presence.hear(data));
    on("reaction", (data) => this.table(data.game_id).presence.react(data));
    for (const event of ["friend:update", "friend:presence", "invite:new", "invite:gone"] as const)
      on(event, (data) => this.heardOfPeople({ event, data } as PeopleNews));
    on("tables:update", (table) => this.listed.set(table.game_id, table));
    on("chat:message:new", ({ game_id, message, cursor }) =>
      this.table(game_id).heard([{ ...message, edited: false, deleted: false }], cursor),
    );
    on("chat:thread:update", ({ game_id, messages, cursor }) => this.table(game_id).heard(messages, cursor));
  }
}

export const connection = new Connection();
