// Long tasks of the page while somebody plays each game, as JSON: what bench/web.py prints. `GAME=uno` plays one game.
import { loadavg } from "node:os";
import { launch, person, serve } from "./browser.mjs";
import { settled } from "./cardInput.mjs";
import { moveByKeyboard } from "./keyboard.mjs";
import { enter, Sitting } from "./positions.mjs";

const RUNS = 3;
const MOST_MOVES = 30;
const MOST_MS = 20_000;
/** What a trace calls one task of a thread. */
const TASK = "RunTask";

const GAMES = {
  "hidden-joker-rummy": { seats: 4, seed: 11 },
  rummy: { seats: 2, seed: 6 },
  rummikub: { seats: 4, seed: 7 },
  spades: { seats: 4, seed: 7 },
  uno: { seats: 4, seed: 2 },
};

/** Runs before the page's own scripts: collects its long tasks. */
function watch() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/**
 * Traces the page's tasks. The result ends the trace, and returns the longest in milliseconds of processor time: what
 * a busy machine takes away is not counted.
 */
async function trace(browser) {
  const session = await browser.newBrowserCDPSession();
  const threads = new Set();
  const tasks = [];
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value)
      if (event.name === "thread_name" && event.args.name === "CrRendererMain") threads.add(threadOf(event));
      else if (event.name === TASK && event.tdur !== undefined) tasks.push(event);
  });
  const traceConfig = {
    includedCategories: ["disabled-by-default-devtools.timeline"],
    excludedCategories: ["*"],
  };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    await session.detach();
    const own = tasks.filter((event) => threads.has(threadOf(event)));
    return Math.max(...own.map(({ tdur }) => tdur)) / 1000;
  };
}

/** Ann plays by keyboard in her browser, the others through the interface: a bounded part of a game. */
async function play(browser, server, game) {
  const sitting = await Sitting.open(server, { game, ...GAMES[game] });
  const ann = await person(browser, server.url, {
    viewport: { width: 1440, height: 900 },
    chosen: { pace: "quick", notifications: false },
  });
  const { page, context } = ann;
  await context.addInitScript(watch);
  await enter(ann, server, { path: sitting.path, session: sitting.sessions[0] });
  const { version: first } = await sitting.state();
  const shown = () => page.locator(`.game[data-version="${first + sitting.made}"]`).waitFor();
  await shown();
  await settled(page);
  await page.evaluate(() => window.longTasks.splice(0)); // the page is open now
  const traced = await trace(browser);
  const end = Date.now() + MOST_MS;
  while (sitting.next && sitting.made < MOST_MOVES && Date.now() < end) {
    const { seat, move } = sitting.next;
    if (seat === 0) {
      await moveByKeyboard[game](page, move);
      sitting.made += 1;
    } else await sitting.make();
    await shown();
  }
  await settled(page);
  const processor = await traced();
  const long = await page.evaluate(() => window.longTasks);
  sitting.close();
  await context.close();
  return {
    moves: sitting.made,
    long: long.length,
    longest: Math.max(0, ...long), // 0 where none was long
    processor: Number(processor.toFixed(1)),
    load: Number(loadavg()[0].toFixed(1)),
  };
}

const server = await serve();
const browser = await launch();
const games = process.env.GAME ? [process.env.GAME] : Object.keys(GAMES);
const found = {};
for (let run = 0; run < RUNS; run++)
  for (const game of games) (found[game] ??= []).push(await play(browser, server, game));
await browser.close();
await server.stop();
console.log(JSON.stringify(found));
