// node peer.cjs <port> [<folder for FlatFile>]: draw and discard with two decks and a hidden joker, on boardgame.io.
// Cards are small numbers in the state. In the view of a player who may see them, they are the Hidden Joker Rummy API's objects.
'use strict';
const { FlatFile, Origins, Server } = require('boardgame.io/server');

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
const HAND_SIZE = 13;

const face = (card, joker) => {
  const shown = { id: `c_${card + 1}`, rank: RANKS[card % 13], suit: SUITS[Math.floor(card / 13) % 4] };
  return card % 13 === joker ? { ...shown, is_joker: true } : shown;
};

const Rummy = {
  name: 'rummy',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const stock = random.Shuffle(Array.from({ length: 104 }, (_, card) => card));
    const hands = { 0: stock.splice(0, HAND_SIZE), 1: stock.splice(0, HAND_SIZE) };
    return { stock, hands, discards: [stock.pop()], joker: random.Die(13) - 1, drawn: false, turn_number: 1 };
  },
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    draw: {
      client: false,
      move: ({ G, playerID }, source) => {
        const pile = source === 'stock' ? G.stock : G.discards;
        if (G.drawn || pile.length === 0) return 'INVALID_MOVE';
        G.hands[playerID].push(pile.pop());
        G.drawn = true;
      },
    },
    discard: {
      client: false,
      move: ({ G, playerID }, id) => {
        const at = G.hands[playerID].indexOf(Number(id.slice(2)) - 1);
        if (!G.drawn || at < 0) return 'INVALID_MOVE';
        G.discards.push(G.hands[playerID].splice(at, 1)[0]);
        G.drawn = false;
        G.turn_number += 1;
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    turn_number: G.turn_number,
    drawn: G.drawn,
    discard_top: face(G.discards[G.discards.length - 1], G.joker),
    stock_count: G.stock.length,
    players: [0, 1].map((seat) => ({ player_id: seat, hand_size: G.hands[seat].length })),
    hidden_joker_rank: RANKS[G.joker],
    hand: playerID == null ? [] : G.hands[playerID].map((card) => face(card, G.joker)),
  }),
};

const [, , port, folder] = process.argv;
const options = { games: [Rummy], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder, logging: false });
Server(options).run({ port: Number(port), callback: () => {} });
