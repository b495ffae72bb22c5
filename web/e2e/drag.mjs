// How smoothly a tile is dragged across a large board of Rummikub, as JSON: what bench/web.py prints.
import { launch, person, serve } from "./browser.mjs";
import { enter, position } from "./positions.mjs";

const SECONDS = 4;
const LARGE = { game: "rummikub", seed: 44, moves: 100 }; // 78 tiles lie there, and Ann holds two

const server = await serve();
const browser = await launch();
const visitor = await person(browser, server.url, { viewport: { width: 1440, height: 900 } });
const { page } = visitor;
await enter(visitor, server, await position(server, LARGE));
const tile = page.locator("[data-rack] [data-tile]").first();
await tile.waitFor();
await page.waitForFunction(() => !document.getAnimations().some(({ id }) => id === "glide"));

const from = await tile.boundingBox();
const board = await page.locator("[data-board]").boundingBox();
await page.evaluate(() => {
  const stamp = (time) => {
    window.stamps?.push(time);
    requestAnimationFrame(stamp);
  };
  requestAnimationFrame(stamp);
});

/** Frames while the mouse goes across the board for some seconds, whatever it carries. */
async function frames() {
  await page.evaluate(() => (window.stamps = []));
  const end = Date.now() + SECONDS * 1000;
  for (let phase = 0; Date.now() < end; phase += 0.02)
    await page.mouse.move(
      board.x + board.width * (0.5 + 0.48 * Math.sin(phase)),
      board.y + board.height * (0.5 + 0.45 * Math.sin(phase * 2.7)),
    );
  const stamps = await page.evaluate(() => window.stamps);
  const lengths = stamps
    .slice(1)
    .map((time, index) => time - stamps[index])
    .sort((one, other) => one - other);
  const share = (part) => Number(lengths[Math.floor((lengths.length - 1) * part)].toFixed(1));
  return {
    frames_per_second: Number(((1000 * lengths.length) / (stamps.at(-1) - stamps[0])).toFixed(1)),
    frame_ms: { median: share(0.5), p99: share(0.99), worst: share(1) },
  };
}

const without = await frames();
await page.mouse.move(from.x + 20, from.y + 20);
await page.mouse.down();
await page.mouse.move(board.x + 20, board.y + 20, { steps: 5 });
await page.locator(".ghost").waitFor();
const dragging = await frames();
const tiles = await page.locator("[data-board] [data-tile]").count();
await page.mouse.up();
await browser.close();
await server.stop();
console.log(JSON.stringify({ tiles, without, dragging }));
