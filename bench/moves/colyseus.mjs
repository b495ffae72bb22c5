// The game on Colyseus, with its own client.
import { Client } from '@colyseus/sdk';
import { Match } from './match.mjs';

class Player {
  constructor(room) {
    Object.assign(this, { room, match: null });
  }

  get isOn() {
    return this.room.state.current === this.room.sessionId;
  }

  get drawn() {
    return this.room.state.drawn;
  }

  get hand() {
    return [...this.room.state.players.get(this.room.sessionId).hand].map((card) => `c_${card + 1}`);
  }

  // Resolves once the player sees the hand, and whose turn it is.
  ready() {
    return new Promise((resolve) => {
      const look = () => {
        const { current, players } = this.room.state;
        if (current && players.size === 2 && players.get(this.room.sessionId).hand?.length) resolve();
      };
      this.room.onStateChange(() => {
        look();
        this.match?.heard(this);
      });
      if (this.room.state?.players) look();
    });
  }

  move(type, wanted) {
    this.room.send('move', [type, wanted]);
  }

  close() {
    this.room.leave();
  }
}

export async function match(port) {
  const client = new Client(`ws://127.0.0.1:${port}`);
  const host = new Player(await client.create('rummy'));
  const hostReady = host.ready();
  const guest = new Player(await client.joinById(host.room.roomId));
  await Promise.all([hostReady, guest.ready()]);
  return new Match([host, guest]);
}
