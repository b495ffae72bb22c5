// Plays a game with npm's socket.io-client: reads {url, game, seed, moves, seats} from stdin, prints what each player was told.
import { io } from "socket.io-client";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { url, game, seats, seed, moves } = JSON.parse(Buffer.concat(chunks).toString());

async function arrive(name) {
  const answer = await fetch(`${url}/api/auth/guest`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ display_name: name }),
  });
  const session = await answer.json();
  const player = { id: session.user_id, name, told: [], events: [] };
  player.socket = io(url, { auth: { token: session.session_id } });
  player.socket.onAny((event, payload) => {
    player.told.push({ name: event, payload });
    player.events.push(event);
  });
  await new Promise((resolve, reject) => {
    player.socket.on("conn:connected", resolve);
    player.socket.on("connect_error", reject);
  });
  return player;
}

async function ask(player, event, data) {
  const answer = await player.socket.timeout(10000).emitWithAck(event, data);
  player.told.push({ name: `ack ${event}`, payload: answer });
  if (!answer.ok) throw new Error(`${event} ${JSON.stringify(data)}: ${JSON.stringify(answer)}`);
  return answer;
}

const players = [];
for (let seat = 1; seat <= seats; seat++) players.push(await arrive(`Player ${seat}`));
const { game_id } = await ask(players[0], "open", { game, max_players: seats });
for (const player of players.slice(1)) await ask(player, "join", { game_id });
await ask(players[0], "start", { game_id, seed });
for (const [seat, move] of moves) await ask(players[seat], "action", { game_id, ...move });
for (const player of players) await ask(player, "state", { game_id });
const transports = players.map((player) => player.socket.io.engine.transport.name);
for (const player of players) player.socket.disconnect();
console.log(JSON.stringify({
  game_id,
  transports,
  players: players.map(({ id, name, told }) => ({ id, name, told })),
}));
