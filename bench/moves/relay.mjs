// The game on the bare socket.io server of peers/relay.cjs.
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { Match } from './match.mjs';

class Player {
  constructor(port, id, seat) {
    Object.assign(this, { port, id, seat, state: null, match: null });
  }

  get isOn() {
    return (this.state.turn_number - 1) % 2 === this.seat;
  }

  get drawn() {
    return this.state.drawn;
  }

  get hand() {
    return this.state.hand.map((card) => card.id);
  }

  connect() {
    this.socket = io(`http://127.0.0.1:${this.port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.socket.on('state', (state) => {
      this.state = state;
      this.match?.heard(this);
    });
    return new Promise((resolve, reject) => {
      this.socket.on('connect_error', reject);
      this.socket.on('connect', () =>
        this.socket.emit('join', this.id, this.seat, (state) => {
          this.state = state;
          resolve();
        }),
      );
    });
  }

  move(type, wanted) {
    this.socket.emit('move', type, wanted);
  }

  close() {
    this.socket.disconnect();
  }
}

export async function match(port) {
  const id = randomUUID();
  const players = [0, 1].map((seat) => new Player(port, id, seat));
  await Promise.all(players.map((player) => player.connect()));
  return new Match(players);
}
