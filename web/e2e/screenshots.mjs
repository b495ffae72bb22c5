// The pictures of the documentation, from real games: `npm run screenshots` writes docs/images.
import { mkdirSync } from "node:fs";
import { here, launch, person, serve } from "./browser.mjs";
import { scripted } from "./script.mjs";

const IMAGES = here("../../docs/images/");
const NAMES = ["Ann", "Bea", "Carlos", "Dina"];
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

/** Positions worth a picture: so many moves into a game whose every move is known. Ann sits on seat 0. */
const TABLES = [
  { game: "rummikub", seats: 3, seed: 11, moves: 60 },
  { game: "hidden-joker-rummy", seats: 3, seed: 8, moves: 19 },
  { game: "uno", seats: 4, seed: 2, moves: 14 },
  { game: "spades", seats: 4, seed: 5, moves: 30 },
  { game: "rummy", seats: 2, seed: 4, moves: 20 },
];

const server = await serve();
const browser = await launch();
mkdirSync(IMAGES, { recursive: true });

async function call(session, path, body) {
  const headers = { "Content-Type": "application/json", ...(session && { Authorization: `Bearer ${session}` }) };
  const answer = await fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const guest = async (name) => (await call(null, "auth/guest", { display_name: name })).session_id;

/** A table in the middle of its game, and the session of the one on seat 0. */
async function position({ game, seats, seed, moves: count }) {
  const { moves } = scripted(game, { seats, seed });
  const sessions = await Promise.all(NAMES.slice(0, seats).map(guest));
  const { game_id } = await call(sessions[0], "games", { game, max_players: seats });
  for (const session of sessions.slice(1)) await call(session, `games/${game_id}/join`, {});
  await call(sessions[0], `games/${game_id}/start`, { seed });
  let made = 0;
  for (const { seat, move } of moves) {
    if (made >= count && seat === 0) break; // Ann is to move
    await call(sessions[seat], `games/${game_id}/actions`, { ...move, action_id: `move-${made++}` });
  }
  return { path: `/table/${game_id}`, session: sessions[0] };
}

async function picture(name, { path, session }, viewport, colorScheme = "light") {
  const { page, context } = await person(browser, `${server.url}/me`, { viewport, colorScheme });
  if (session) await context.addCookies([{ name: "parlour_session", value: session, url: server.url }]);
  await page.goto(server.url + path);
  await page.locator(path === "/" ? "article" : ".play .felt").first().waitFor();
  await page.screenshot({ path: `${IMAGES}${name}.png`, animations: "disabled" });
  await context.close();
}

await picture("home", { path: "/" }, WIDE);
await picture("home-phone", { path: "/" }, PHONE, "dark");
for (const [number, table] of TABLES.entries()) {
  const at = await position(table);
  await picture(table.game, at, WIDE, number % 2 ? "dark" : "light");
  await picture(`${table.game}-phone`, at, PHONE, number % 2 ? "light" : "dark");
}
await browser.close();
await server.stop();
