// Tables in the middle of a game whose every move is known, made through the interface alone.
import { io } from "socket.io-client";
import { scripted } from "./script.mjs";

/** The players of a sitting, by seat. */
export const NAMES = [
  "Ann",
  "Bea",
  "Carlos",
  "Dina",
  "Esmeralda",
  "Fiona",
  "Gustav",
  "Hortensia",
  "Igor",
  "Josephine",
];

async function call(url, session, path, body) {
  const headers = {
    "Content-Type": "application/json",
    ...(session && { Authorization: `Bearer ${session}` }),
  };
  const answer = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A table of people, dealt from a seed; `moves` are to be made, in this order, by `make`. */
export class Sitting {
  made = 0;
  #sockets = [];

  static async open({ url }, { game, seats = 2, seed, options = {}, level = "standard" }) {
    const sitting = new Sitting();
    const guest = async (name) => (await call(url, null, "auth/guest", { display_name: name })).session_id;
    const { moves } = scripted(game, { seats, seed, options, level });
    const sessions = await Promise.all(NAMES.slice(0, seats).map(guest));
    const { game_id } = await call(url, sessions[0], "games", { game, max_players: seats, options });
    for (const session of sessions.slice(1)) await call(url, session, `games/${game_id}/join`, {});
    await call(url, sessions[0], `games/${game_id}/start`, { seed });
    return Object.assign(sitting, { url, moves, sessions, id: game_id, path: `/table/${game_id}` });
  }

  /** The next move of the script; undefined at the end. */
  get next() {
    return this.moves[this.made];
  }

  /** Make the next move, or another one instead. */
  async make(instead = null) {
    const { seat, move } = this.next;
    await this.act(seat, instead ?? move);
    this.made += 1;
  }

  /** Make any move as one of the players. */
  act = (seat, move) => this.ask(seat, "actions", move);

  /** Asks the table something as one of its players. */
  ask = (seat, what, body = {}) => call(this.url, this.sessions[seat], `games/${this.id}/${what}`, body);

  /** Somebody who watches: their session. */
  async watch(name) {
    const { session_id: session } = await call(this.url, null, "auth/guest", { display_name: name });
    await call(this.url, session, `games/${this.id}/spectate`, {});
    return session;
  }

  /** The table as a player sees it, whatever the game. */
  async state(seat = 0) {
    const auth = { token: this.sessions[seat], events: "common" };
    this.#sockets[seat] ??= io(this.url, { auth, transports: ["websocket"], forceNew: true });
    return (await this.#sockets[seat].emitWithAck("state", { game_id: this.id })).state;
  }

  close() {
    for (const socket of this.#sockets) socket?.close();
  }
}

/** The first position after `count` moves with seat 0 to move: its address, and the session of seat 0. */
export async function position(server, { moves: count, ...game }) {
  const sitting = await Sitting.open(server, game);
  while (sitting.next && !(sitting.made >= count && sitting.next.seat === 0)) await sitting.make();
  return { path: sitting.path, session: sitting.sessions[0] };
}

/** Be the one whose session this is, and go there. */
export async function enter({ page, context }, { url }, { path, session }) {
  await context.addCookies([{ name: "parlour_session", value: session, url }]);
  await page.goto(url + path);
}
