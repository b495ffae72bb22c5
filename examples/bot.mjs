// A bot that accepts challenges and plays any game, with random moves. Make a bot account on your account page, then:
//   npm install socket.io-client
//   PARLOUR_TOKEN=... node examples/bot.mjs [http://127.0.0.1:8000]
import { io } from "socket.io-client";

const server = process.argv[2] ?? "http://127.0.0.1:8000";
const auth = { token: process.env.PARLOUR_TOKEN, events: "common" };
const socket = io(server, { auth });
const ask = (event, data) => socket.emitWithAck(event, data);
const oneOf = (things) => things[Math.floor(Math.random() * things.length)];

/** A move put together at random from pieces to pick. Null if it needs groups: those need thought. */
function picked({ type, parts }) {
  const move = { type };
  for (const part of parts) {
    if (part.kind !== "pick") return null;
    const left = [...part.pieces];
    const pieces = [];
    while (pieces.length < part.least) {
      pieces.push(...left.splice(Math.floor(Math.random() * left.length), 1));
    }
    if (pieces.length) move[part.field] = part.single ? pieces[0] : pieces;
  }
  return move;
}

socket.on("challenge:new", async (challenge) => {
  console.log("playing", challenge.game, "with", challenge.challenger.display_name);
  await ask("challenge:accept", { id: challenge.id });
});

/** Every message has the whole state: make a move if it has moves. */
async function play({ state }) {
  if (state.state === "ended" && state.winners) console.log("winners:", state.winners);
  if (!state.moves) return;
  const { list, composed } = state.moves;
  const moves = (list.length ? list : composed.map(picked)).filter(Boolean);
  const wanted = { game_id: state.game_id, version: state.version, ...oneOf(moves) };
  let answer = await ask("action", wanted);
  while (answer.code === "TOO_MANY_REQUESTS") {
    await new Promise((resolve) => setTimeout(resolve, answer.details.retry_after * 1000));
    answer = await ask("action", wanted);
  }
  if (!answer.ok && answer.code !== "STALE_VERSION") console.log("refused:", answer.error);
}
socket.on("table:state", play);
socket.on("table:update", play);

// Also after a lost connection: a table that goes on is told by `table:state`.
socket.on("conn:connected", async () => {
  const games = await (await fetch(`${server}/api/catalogue`)).json();
  const ids = games.map((game) => game.game);
  console.log("accepting", ids, await ask("challenges:accept", { games: ids }));
});
socket.on("connect_error", (error) => console.log("cannot connect:", error.message));
