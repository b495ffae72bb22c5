// The pictures of the documentation, from real games: `npm run screenshots` writes docs/images.
import { mkdirSync } from "node:fs";
import { pathTo, launch, person, serve } from "./browser.mjs";
import { contestGround } from "./contest.mjs";
import { enter, position } from "./positions.mjs";

const IMAGES = pathTo("../../docs/images/");
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

/** Positions worth a picture: so many moves into a game whose every move is known. Ann sits on seat 0. */
const TABLES = [
  { game: "rummikub", seats: 3, seed: 7, moves: 27 },
  { game: "hidden-joker-rummy", seats: 3, seed: 11, moves: 25, press: "Arrange" },
  { game: "uno", seats: 4, seed: 2, moves: 14 },
  { game: "spades", seats: 4, seed: 7, moves: 18 },
  { game: "rummy", seats: 2, seed: 2, moves: 35 },
];

const contest = await contestGround();
const server = await serve({ PARLOUR_CONTEST: contest.url });
const browser = await launch();
mkdirSync(IMAGES, { recursive: true });

async function picture(name, at, viewport, colorScheme = "light", press = null) {
  const visitor = await person(browser, server.url, { viewport, colorScheme });
  const { page, context } = visitor;
  if (at) await enter(visitor, server, at);
  await page
    .locator(at ? ".play .felt" : "article")
    .first()
    .waitFor();
  if (press) await page.getByRole("button", { name: press }).click();
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect.getTiming().iterations === Infinity),
  ); // the rest has come to rest
  await page.screenshot({ path: `${IMAGES}${name}.jpg`, quality: 85 });
  await context.close();
}

await picture("home", null, WIDE);
await picture("home-phone", null, PHONE, "dark");
for (const [number, table] of TABLES.entries()) {
  const at = await position(server, table);
  await picture(table.game, at, WIDE, number % 2 ? "dark" : "light", table.press);
  await picture(`${table.game}-phone`, at, PHONE, number % 2 ? "light" : "dark", table.press);
}

// A contest when it has gone on for a while.
contest.open(100);
for (const [name, level] of [
  ["Ada", "standard"],
  ["Blaise", "live-outs"],
  ["Carl", "highest"],
])
  contest.enter(name, level);
const { page } = await person(browser, `${server.url}/contest`, { viewport: WIDE });
await page.getByText(/[3-9]\d games played/).waitFor({ timeout: 120_000 });
await page.screenshot({ path: `${IMAGES}contest.jpg`, quality: 85 });

await browser.close();
await server.stop();
contest.stop();
