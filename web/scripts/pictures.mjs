// Draws, from the client's own cards and icon, what is shown of it elsewhere: a picture for links to each game
// (`src/games/<game>/preview.jpg`), one for all other links (`public/preview.jpg`), and the icons of the installed
// client (`public/icons`). `npm run pictures`, after the cards have changed; needs the built client and Chromium.
import { mkdirSync, readFileSync } from "node:fs";
import { launch, pathTo, serve } from "../e2e/browser.mjs";

const SIZE = { width: 1200, height: 630 }; // what link previews ask for
const FILLS = "position: fixed; inset: 0; z-index: 99; width: 100vw; height: 100vh; border-radius: 0;";
const LARGE = "--card-width: 262px; --tile-width: 190px; gap: 12px;";
const HERO = "display: flex; align-items: center; --card-width: 215px; --tile-width: 150px;";
const ICONS = [
  { name: "180", size: 180, margin: 0 },
  { name: "192", size: 192, margin: 0 },
  { name: "512", size: 512, margin: 0 },
  { name: "maskable-512", size: 512, margin: 64 }, // what lies outside may be cut off
];

const server = await serve();
const browser = await launch();
const context = await browser.newContext({ viewport: SIZE, bypassCSP: true, colorScheme: "light" });
const page = await context.newPage();
await page.goto(server.url);
await page.locator("article .art").first().waitFor();

const games = await (await fetch(`${server.url}/api/catalogue`)).json();
for (const [index, { game }] of games.entries()) {
  const art = page.locator("article .art").nth(index);
  await art.evaluate((element, style) => element.setAttribute("style", style), FILLS + LARGE);
  await page.screenshot({ path: pathTo(`../src/games/${game}/preview.jpg`), quality: 80 });
  await art.evaluate((element) => element.removeAttribute("style"));
}

const hero = page.locator(".hero .fan");
await hero.evaluate((element, style) => {
  element.classList.add("felt");
  element.setAttribute("style", style);
}, FILLS + HERO);
await page.screenshot({ path: pathTo("../public/preview.jpg"), quality: 80 });

mkdirSync(pathTo("../public/icons"), { recursive: true });
const icon = readFileSync(pathTo("../public/icon.svg"), "utf8");
for (const { name, size, margin } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const inner = size - 2 * margin;
  const back = margin ? "#14532d" : "transparent";
  const drawing = `display: block; margin: ${margin}px; width: ${inner}px`;
  const style = `body { margin: 0; background: ${back} } svg { ${drawing} }`;
  await page.setContent(`<style>${style}</style>${icon}`);
  await page.screenshot({ path: pathTo(`../public/icons/${name}.png`), omitBackground: true });
}

await browser.close();
await server.stop();
