// Games whose every move is known beforehand, so that the tests can play them to the end.
import { execFileSync } from "node:child_process";
import { pathTo, openTable, person, python, environment } from "./browser.mjs";

/** The moves of a game between bots: `[{seat, move}, ...]`, and its outcome. The same for the same arguments. */
export function scripted(game, { seats = 2, seed = 1, options = {}, level = "standard" } = {}) {
  const asked = [
    "--seats",
    seats,
    "--seed",
    seed,
    "--options",
    JSON.stringify(options),
    "--level",
    level,
  ].map(String);
  return JSON.parse(
    execFileSync(python(), [pathTo("games.py"), game, ...asked], { env: environment(), maxBuffer: 1 << 26 }),
  );
}

/**
 * A table of people, each in a browser of their own, dealt from a seed: `names[n]` sits on seat n.
 * `settings[n]` are the browser's (viewport, locale...); `title` is the game's name on the first page.
 */
export async function dealt(browser, server, { title, names, options = {}, clock, seed, settings = [] }) {
  const host = await person(browser, server.url, settings[0]);
  await host.page.getByLabel("Your name").fill(names[0]);
  await openTable(host.page, title, { players: names.length, options, clock });
  const link = await host.page.locator(".share code").innerText();
  const people = [host];
  for (const [number, name] of names.entries()) {
    if (number === 0) continue;
    const guest = await person(browser, link, settings[number]);
    await guest.page.getByLabel("Your name").fill(name);
    await guest.page.getByRole("button", { name: "Take a seat" }).click();
    await host.page.locator(".lobby").getByText(name).waitFor();
    people.push(guest);
  }
  const id = new URL(link).pathname.split("/").at(-1);
  // The page always deals fairly; only the interface deals a known game.
  const started = await host.page.evaluate(
    ([path, body]) =>
      fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body }).then(
        (answer) => answer.status,
      ),
    [`/api/games/${id}/start`, JSON.stringify({ seed })],
  );
  if (started >= 300) throw new Error(`The table was not dealt: ${started}.`);
  for (const { page } of people) await page.locator(".play > *").first().waitFor();
  return { people, link, id };
}
