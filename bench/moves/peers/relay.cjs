// node relay.cjs <port>: the game on a bare socket.io server, in memory, with nothing else: no accounts, rooms or log.
// After a move both players get their view. An illegal move gets `refused`.
'use strict';
const http = require('http');
const { Server } = require('socket.io');
const { dealt, discard, draw, mover, view } = require('./rummy.cjs');

const matches = new Map();

function entered(id) {
  if (!matches.has(id)) matches.set(id, { game: dealt(), sockets: [] });
  return matches.get(id);
}

function isMade(game, seat, type, wanted) {
  if (mover(game) !== seat) return false;
  return type === 'draw' ? draw(game, seat, wanted) !== null : discard(game, seat, wanted) >= 0;
}

const server = http.createServer((_, response) => response.end());
new Server(server).on('connection', (socket) => {
  socket.on('join', (id, seat, answer) => {
    const match = entered(id);
    match.sockets[seat] = socket;
    socket.data = { id, match, seat };
    answer(view(match.game, seat));
  });
  socket.on('move', (type, wanted) => {
    const { match, seat } = socket.data;
    if (!isMade(match.game, seat, type, wanted)) return socket.emit('refused');
    match.sockets.forEach((one, at) => one.emit('state', view(match.game, at)));
  });
  socket.on('disconnect', () => matches.delete(socket.data.id));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
