// node colyseus.cjs <port>: the game on Colyseus, in memory. Patches are sent after each move, not at intervals.
// Cards travel as numbers, its cheapest form. A hand is seen by its owner alone.
'use strict';
const { Room, Server } = require('@colyseus/core');
const { StateView, schema, t } = require('@colyseus/schema');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { dealt, discard, draw, mover } = require('./rummy.cjs');

const Player = schema({ hand_size: t.uint8(), hand: t.array('uint8').view() }, 'Player');
const State = schema(
  {
    turn_number: t.uint16(),
    current: t.string(),
    drawn: t.boolean(),
    discard_top: t.uint8(),
    stock_count: t.uint8(),
    hidden_joker_rank: t.uint8(),
    players: t.map(Player),
  },
  'State',
);

class Rummy extends Room {
  onCreate() {
    Object.assign(this, { maxClients: 2, patchRate: null, game: dealt(), seats: [], state: new State() });
    this.state.hidden_joker_rank = this.game.joker;
    this.onMessage('move', (client, [type, wanted]) => this.move(client, type, wanted));
  }

  onJoin(client) {
    const player = new Player();
    player.hand.push(...this.game.hands[this.seats.length]);
    this.state.players.set(client.sessionId, player);
    this.seats.push(client.sessionId);
    client.view = new StateView();
    client.view.add(player);
    this.show();
    setImmediate(() => this.broadcastPatch());
  }

  move(client, type, wanted) {
    const seat = this.seats.indexOf(client.sessionId);
    const { hand } = this.state.players.get(client.sessionId);
    const card = mover(this.game) === seat && type === 'draw' ? draw(this.game, seat, wanted) : null;
    const at = mover(this.game) === seat && type === 'discard' ? discard(this.game, seat, wanted) : -1;
    if (card !== null) hand.push(card);
    else if (at >= 0) hand.splice(at, 1);
    else return client.send('refused');
    this.show();
    this.broadcastPatch();
  }

  show() {
    const { game, seats, state } = this;
    state.turn_number = game.turn_number;
    state.current = seats.length === 2 ? seats[mover(game)] : '';
    state.drawn = game.drawn;
    state.discard_top = game.discards[game.discards.length - 1];
    state.stock_count = game.stock.length;
    seats.forEach((id, seat) => (state.players.get(id).hand_size = game.hands[seat].length));
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({}) });
server.define('rummy', Rummy);
server.listen(Number(process.argv[2]), '127.0.0.1');
