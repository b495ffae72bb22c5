// Tables in the middle of a game whose every move is known, made through the interface alone.
import { scripted } from "./script.mjs";

const NAMES = ["Ann", "Bea", "Carlos", "Dina"];

async function call(url, session, path, body) {
  const headers = {
    "Content-Type": "application/json",
    ...(session && { Authorization: `Bearer ${session}` }),
  };
  const answer = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The first position after `count` moves with seat 0 to move: its address, and the session of seat 0. */
export async function position({ url }, { game, seats = 2, seed, options = {}, moves: count }) {
  const { moves } = scripted(game, { seats, seed, options });
  const guest = async (name) => (await call(url, null, "auth/guest", { display_name: name })).session_id;
  const sessions = await Promise.all(NAMES.slice(0, seats).map(guest));
  const { game_id } = await call(url, sessions[0], "games", { game, max_players: seats, options });
  for (const session of sessions.slice(1)) await call(url, session, `games/${game_id}/join`, {});
  await call(url, sessions[0], `games/${game_id}/start`, { seed });
  let made = 0;
  for (const { seat, move } of moves) {
    if (made >= count && seat === 0) break;
    await call(url, sessions[seat], `games/${game_id}/actions`, { ...move, action_id: `move-${made++}` });
  }
  return { path: `/table/${game_id}`, session: sessions[0] };
}

/** Be the one whose session this is, and go there. */
export async function enter({ page, context }, { url }, { path, session }) {
  await context.addCookies([{ name: "parlour_session", value: session, url }]);
  await page.goto(url + path);
}
