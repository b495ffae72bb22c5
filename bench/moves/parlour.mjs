// Two players at a table of Hidden Joker Rummy. Each draws from the stock and discards the drawn card.
// A move is done once it is acknowledged and both players have received all its events of the Hidden Joker Rummy API.
import { performance } from 'node:perf_hooks';
import { io } from 'socket.io-client';
import { agent, post } from './requests.mjs';

const EVENTS_OF_A_DRAW = 3; // hand to the mover, state to both
const EVENTS_OF_A_DISCARD = 5; // and the turn to both
const EVENTS = ['game:hand:update', 'game:state:update', 'game:turn:changed'];

class Player {
  constructor(port, seat, { session_id: token, user_id: id }) {
    Object.assign(this, { port, seat, token, id, agent: agent(), hand: [], table: null });
  }

  connect() {
    this.socket = io(`http://127.0.0.1:${this.port}`, {
      auth: { token: this.token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    for (const event of EVENTS) this.socket.on(event, (payload) => this.table?.heard(this, event, payload));
    return new Promise((resolve, reject) => {
      this.socket.on('conn:connected', resolve);
      this.socket.on('connect_error', reject);
    });
  }

  post(path, body) {
    return post(this.port, path, body, { token: this.token, agent: this.agent });
  }

  close() {
    this.socket.disconnect();
    this.agent.destroy();
  }
}

const bySocket = {
  draw: (player, table) => emit(player, { game_id: table, type: 'draw', source: 'stock' }),
  discard: (player, table, card) => emit(player, { game_id: table, type: 'discard', card_id: card }),
};

const byRest = {
  draw: (player, table) => player.post(`/api/games/${table}/draw-card`, { source: 'stock' }),
  discard: (player, table, card) => player.post(`/api/games/${table}/discard-card`, { card_id: card }),
};

function emit(player, body) {
  return new Promise((resolve, reject) => {
    player.socket.emit('action', body, (answer) => (answer.ok ? resolve(answer) : reject(new Error(JSON.stringify(answer)))));
  });
}

class Table {
  constructor(id, players, moves) {
    Object.assign(this, { id, players, moves, sent: new Map(), made: 0, wanted: 0, expected: 0, got: 0, acknowledged: 0 });
    for (const player of players) player.table = this;
  }

  play(wanted, tally) {
    Object.assign(this, { wanted, tally });
    return new Promise((resolve, reject) => {
      Object.assign(this, { resolve, reject });
      this.draw(this.players[0]);
    });
  }

  draw(player) {
    this.expected += EVENTS_OF_A_DRAW;
    this.send(player, this.moves.draw(player, this.id));
  }

  discard(player) {
    this.expected += EVENTS_OF_A_DISCARD;
    this.send(player, this.moves.discard(player, this.id, player.hand.at(-1).id));
  }

  // A table has one move in flight, so its version is one above that of the previous move.
  send(player, answer) {
    Object.assign(this, { mover: player, isAcknowledged: false, seesHand: false });
    const isDraw = ++this.made % 2 === 1;
    this.sent.set(this.version + this.made, { mover: player, at: performance.now() });
    answer.then(() => {
      this.acknowledged += 1;
      if (isDraw) {
        this.isAcknowledged = true;
        this.goOn(player);
      }
      this.finish();
    }, this.reject);
  }

  heard(player, event, payload) {
    if (!this.tally) return;
    this.got += 1;
    if (event === 'game:hand:update') {
      player.hand = payload.hand;
      if (player === this.mover && this.made % 2 === 1) {
        this.seesHand = true;
        this.goOn(player);
      }
    } else if (event === 'game:state:update') {
      const { mover, at } = this.sent.get(payload.version);
      if (player !== mover) this.tally.latencies.push(performance.now() - at);
    } else if (payload.next_player_id === player.id && this.made < this.wanted) {
      this.draw(player);
    }
    this.finish();
  }

  // The draw is durable and the card is known: discard it.
  goOn(player) {
    if (this.isAcknowledged && this.seesHand) this.discard(player);
  }

  finish() {
    const isDone = this.made === this.wanted && this.acknowledged === this.made && this.got === this.expected;
    if (!isDone || !this.tally) return;
    this.tally.moves += this.made;
    this.tally.deliveries += this.got;
    this.tally.acknowledged += this.acknowledged;
    this.tally = null;
    this.resolve();
  }

  close() {
    for (const player of this.players) player.close();
  }
}

const target = (moves) => async (port) => {
  const sessions = await Promise.all(['Ann', 'Bob'].map((name) => post(port, '/api/auth/guest', { display_name: name })));
  const players = sessions.map((session, seat) => new Player(port, seat, session));
  await Promise.all(players.map((player) => player.connect()));
  const [host, guest] = players;
  const { game_id: id } = await host.post('/api/games', { max_players: 2 });
  await guest.post(`/api/games/${id}/join`, {});
  const dealt = new Promise((resolve) => guest.socket.once('game:turn:changed', resolve));
  const { version } = await host.post(`/api/games/${id}/start`, {});
  await dealt;
  return Object.assign(new Table(id, players, moves), { version });
};

export const socket = target(bySocket);
export const rest = target(byRest);
