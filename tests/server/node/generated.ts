// Plays a whole game of UNO against a bot with openapi-fetch and the types that openapi-typescript made (openapi.ts).
// The address of the server is the argument. The compiler checks every body and every field; nothing is cast.
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi.js";

declare const process: { argv: string[] };

type UnoGame = Awaited<ReturnType<typeof read>>;
type UnoAction = components["schemas"]["UnoAction"];

const client = createClient<paths>({ baseUrl: process.argv[2]! });

function told<T>(answer: { data?: T; error?: components["schemas"]["ErrorBody"] }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.error}`);
  return answer.data;
}

async function logIn(): Promise<number> {
  const session = told(await client.POST("/api/auth/guest", { body: { display_name: "Ann" } }));
  client.use({
    onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${session.session_id}`),
  });
  return session.user_id;
}

async function openTable(): Promise<string> {
  const opened = told(await client.POST("/api/games", { body: { game: "uno", max_players: 2, options: { call_uno: true } } }));
  const params = { path: { game_id: String(opened.game_id) } };
  told(await client.POST("/api/games/{game_id}/bots", { params, body: { level: "random" } }));
  told(await client.POST("/api/games/{game_id}/start", { params, body: { seed: 4 } }));
  return params.path.game_id;
}

async function read(game_id: string) {
  const table = told(await client.GET("/api/games/{game_id}", { params: { path: { game_id } } }));
  if (table.game !== "uno") throw new Error(`a table of ${table.game}`);
  return table; // the discriminator has told the compiler which game it is
}

function chosen({ moves, hand, version }: UnoGame): UnoAction | null {
  if (!moves) return null;
  const move = moves.list.find(({ type }) => type !== "draw") ?? moves.list[0]!;
  if (move.type === "play" && !hand.some(({ id }) => id === move.card_id)) throw new Error("not my card");
  return { ...move, version };
}

const me = await logIn();
const game_id = await openTable();
let table = await read(game_id);
let made = 0;
while (table.state !== "ended") {
  const body = chosen(table);
  if (body) {
    told(await client.POST("/api/games/{game_id}/actions", { params: { path: { game_id } }, body }));
    made += 1;
  } else await new Promise((resolve) => setTimeout(resolve, 5));
  table = await read(game_id);
}
console.log(JSON.stringify({ moves: made, winners: table.winners, me, score: table.scores?.[String(me)] }));
