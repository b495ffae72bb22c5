// A match on a server that acknowledges nothing: a move is done once both players have heard of it.
// Its players have `hand` (ids of cards), `drawn` and `isOn` (whether it is their turn), and `move(type, wanted)`.
import { performance } from 'node:perf_hooks';

export class Match {
  constructor(players) {
    Object.assign(this, { players, made: 0, got: 0, sent: [], heardBy: new Map(players.map((player) => [player, 0])) });
    for (const player of players) player.match = this;
  }

  play(wanted, tally) {
    Object.assign(this, { wanted, tally });
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.go(this.players.find((player) => player.isOn));
    });
  }

  go(player) {
    this.tally.whenThought(() => this.send(player));
  }

  send(player) {
    this.sent[this.made++] = { mover: player, at: performance.now() };
    if (player.drawn) player.move('discard', player.hand.at(-1));
    else player.move('draw', 'stock');
  }

  // A player's state has changed: the n-th time by the n-th move.
  heard(player) {
    if (!this.tally) return;
    this.got += 1;
    const number = this.heardBy.get(player);
    this.heardBy.set(player, number + 1);
    const { mover, at } = this.sent[number];
    if (player !== mover) this.tally.latencies.push(performance.now() - at);
    if (player.isOn && this.made < this.wanted) this.go(player);
    if (this.made !== this.wanted || this.got !== 2 * this.made) return;
    this.tally.moves += this.made;
    this.tally.deliveries += this.got;
    this.tally = null;
    this.resolve();
  }

  close() {
    for (const player of this.players) player.close();
  }
}
