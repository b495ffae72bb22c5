// The same game on boardgame.io, with the messages of its own client: `sync` once, then `update` for each move.
import { performance } from 'node:perf_hooks';
import { io } from 'socket.io-client';
import { post } from './requests.mjs';

const GAME = 'rummy';

class Player {
  constructor(port, match, seat, credentials) {
    Object.assign(this, { port, match, id: String(seat), credentials, state: null, table: null, heard: 0 });
  }

  connect() {
    this.socket = io(`http://127.0.0.1:${this.port}/${GAME}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.socket.on('update', (_, state) => this.table?.heard(this, state));
    return new Promise((resolve, reject) => {
      this.socket.on('connect', () => this.socket.emit('sync', this.match, this.id, this.credentials, 2));
      this.socket.on('connect_error', reject);
      this.socket.on('sync', (_, { state }) => {
        this.state = state;
        resolve();
      });
    });
  }

  move(type, ...args) {
    const payload = { type, args, playerID: this.id, credentials: this.credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.match, this.id);
  }
}

class Table {
  constructor(players) {
    Object.assign(this, { players, made: 0, got: 0, sent: [] });
    for (const player of players) player.table = this;
  }

  play(wanted, tally) {
    Object.assign(this, { wanted, tally });
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.go(this.players[Number(this.players[0].state.ctx.currentPlayer)]);
    });
  }

  go(player) {
    this.sent[this.made++] = { mover: player, at: performance.now() };
    const { drawn, hand } = player.state.G;
    if (drawn) player.move('discard', hand.at(-1).id);
    else player.move('draw', 'stock');
  }

  heard(player, state) {
    if (!this.tally) return;
    this.got += 1;
    player.state = state;
    const { mover, at } = this.sent[player.heard++]; // the n-th update is that of the n-th move
    if (player !== mover) this.tally.latencies.push(performance.now() - at);
    if (state.ctx.currentPlayer === player.id && this.made < this.wanted) this.go(player);
    if (this.made !== this.wanted || this.got !== 2 * this.made) return;
    this.tally.moves += this.made;
    this.tally.deliveries += this.got;
    this.tally = null;
    this.resolve();
  }

  close() {
    for (const player of this.players) player.socket.disconnect();
  }
}

export async function match(port) {
  const { matchID } = await post(port, `/games/${GAME}/create`, { numPlayers: 2 });
  const players = [];
  for (const seat of [0, 1]) {
    const body = { playerID: String(seat), playerName: `player ${seat}` };
    const { playerCredentials } = await post(port, `/games/${GAME}/${matchID}/join`, body);
    players.push(new Player(port, matchID, seat, playerCredentials));
  }
  await Promise.all(players.map((player) => player.connect()));
  return new Table(players);
}
