// node boardgame.cjs <port> [<folder for FlatFile>]: the game on boardgame.io.
'use strict';
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { deal, discard, draw, view } = require('./rummy.cjs');

const Rummy = {
  name: 'rummy',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => deal(random.Shuffle, random.Die(13) - 1),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    draw: {
      client: false,
      move: ({ G, playerID }, source) => (draw(G, playerID, source) === null ? 'INVALID_MOVE' : undefined),
    },
    discard: {
      client: false,
      move: ({ G, playerID }, id) => (discard(G, playerID, id) < 0 ? 'INVALID_MOVE' : undefined),
    },
  },
  playerView: ({ G, playerID }) => view(G, playerID),
};

const [, , port, folder] = process.argv;
const options = { games: [Rummy], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder, logging: false });
Server(options).run({ port: Number(port), callback: () => {} });
