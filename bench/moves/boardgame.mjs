// The game on boardgame.io, with the messages of its own client: `sync` once, then `update` for each move.
import { io } from 'socket.io-client';
import { Match } from './match.mjs';
import { post } from './requests.mjs';

const GAME = 'rummy';

class Player {
  constructor(port, id, seat, credentials) {
    Object.assign(this, { port, id, seat: String(seat), credentials, state: null, match: null });
  }

  get isOn() {
    return this.state.ctx.currentPlayer === this.seat;
  }

  get drawn() {
    return this.state.G.drawn;
  }

  get hand() {
    return this.state.G.hand.map((card) => card.id);
  }

  connect() {
    this.socket = io(`http://127.0.0.1:${this.port}/${GAME}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.socket.on('update', (_, state) => {
      this.state = state;
      this.match?.heard(this);
    });
    return new Promise((resolve, reject) => {
      this.socket.on('connect', () => this.socket.emit('sync', this.id, this.seat, this.credentials, 2));
      this.socket.on('connect_error', reject);
      this.socket.on('sync', (_, { state }) => {
        this.state = state;
        resolve();
      });
    });
  }

  move(type, ...args) {
    const payload = { type, args, playerID: this.seat, credentials: this.credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.id, this.seat);
  }

  close() {
    this.socket.disconnect();
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
  return new Match(players);
}
