// One game of each kind in Firefox, driven over WebDriver BiDi: a person against bots who does what the page offers.
// Chromium has all other tests; this one finds what only works there.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { EXPECTED, firefoxPath, serve } from "./browser.mjs";

const executablePath = firefoxPath();
const WHY = "no Firefox: apt-get install firefox-esr, or set FIREFOX to its path";
const MOST = 500; // presses in a game

let server, browser;
before(async () => {
  if (!executablePath) return;
  server = await serve();
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB" },
  });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A person in a context of their own, at the first page. */
async function person() {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  await page.goto(server.url);
  return { context, page, complaints };
}

/** Sit down at a table with bots by the page's own requests, dealt from a seed. */
async function sitDown(page, { game, seats, seed, options = {} }) {
  const id = await page.evaluate(
    async ({ game, seats, seed, options }) => {
      const post = async (path, body) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
      };
      localStorage.setItem("parlour.settings", JSON.stringify({ pace: "none" }));
      await post("auth/guest", { display_name: "Ann" });
      const { game_id } = await post("games", { game, max_players: seats, options });
      for (let bot = 1; bot < seats; bot++) await post(`games/${game_id}/bots`, {});
      await post(`games/${game_id}/start`, { seed });
      return game_id;
    },
    { game, seats, seed, options },
  );
  await page.goto(`${server.url}/table/${id}`);
  await page.waitForSelector(".game");
}

/** Runs in the page: the first step that can be done now, and where to press; null if none, or while cards move. */
function nextStep(steps) {
  if (document.querySelector(".result")) return { isOver: true };
  const isMoving = ({ effect, playState }) =>
    playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  if (document.getAnimations().some(isMoving)) return null;
  for (const [index, { press }] of steps.entries()) {
    const element = [...document.querySelectorAll(press)].find((one) => one.checkVisibility());
    if (!element) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    // A card may be overlapped by the next one: its left edge is free.
    const point = { x: left + Math.min(width / 2, 12), y: top + Math.min(height / 2, 24) };
    if (!element.contains(document.elementFromPoint(point.x, point.y))) return null;
    return { index, point, version: document.querySelector(".game").dataset.version };
  }
  return null;
}

/**
 * Does the first step that can be done, again and again, until the game is over. A step is done when the table has
 * changed, when `then` is there, or, with `gone`, when what was pressed is not. Returns the names of the steps done.
 */
async function play(page, steps) {
  const done = new Set();
  for (let presses = 0; presses < MOST; presses++) {
    const handle = await page.waitForFunction(nextStep, { polling: "raf" }, steps);
    const { isOver, index, point, version } = await handle.jsonValue();
    if (isOver) return done;
    const { name, press, gone = false, then = ".result" } = steps[index];
    await page.mouse.click(point.x, point.y);
    await page.waitForFunction(
      (old, goal) =>
        document.querySelector(".game").dataset.version !== old ||
        document.querySelector(goal.then) ||
        (goal.gone && !document.querySelector(goal.press)),
      { polling: "raf" },
      version,
      { press, gone, then },
    );
    done.add(name);
  }
  return assert.fail("The game does not end.");
}

const MELDS = [
  { name: "read", press: ".finished .button", gone: true },
  { name: "draw", press: ".table:has(.own.acting) .stock button.open" },
  { name: "declare", press: ".own.acting .declare.ready .button" },
  { name: "lay", press: ".own.acting .lay:not(:disabled)" },
  { name: "discard", press: ".own.acting .tools .primary:not(:disabled, .lay)" },
  { name: "choose", press: ".own.acting .hand li:last-child button", then: ".tools .primary:not(:disabled)" },
];

/** `then` is what a press leads to, where that is no change of the table. */
const GAMES = [
  {
    game: "hidden-joker-rummy",
    seats: 3,
    seed: 11,
    steps: MELDS,
    expects: ["draw", "choose", "discard"],
  },
  {
    game: "rummikub",
    seats: 2,
    seed: 7,
    options: { hints: true },
    steps: [
      { name: "lay", press: ".acts .primary", then: ".end.ready" },
      { name: "end", press: ".own.acting .end.ready" },
      { name: "draw", press: ".own.acting:has(.acts[role=status]) .draw" },
      { name: "hint", press: ".own.acting .hint", then: ".acts[role=status]" },
    ],
    expects: ["hint", "lay", "end", "draw"],
  },
  {
    game: "spades",
    seats: 4,
    seed: 5,
    options: { target: 50, floor: -50 },
    steps: [
      { name: "read", press: ".scored .button", gone: true },
      { name: "look", press: ".blind .primary", then: ".bidding" },
      { name: "bid", press: ".bidding .number:nth-child(4)" },
      { name: "card", press: ".own.acting .hand .raised button" },
    ],
    expects: ["bid", "card"],
  },
  {
    game: "uno",
    seats: 4,
    seed: 15,
    steps: [
      { name: "color", press: ".picker .green" },
      { name: "card", press: ".own.acting .hand .raised button", then: ".picker" },
      { name: "draw", press: ".own.acting .actions .button" },
    ],
    expects: ["card", "draw"],
  },
  {
    game: "rummy",
    seats: 2,
    seed: 22,
    options: { hand_size: 7, target: 60 },
    steps: MELDS,
    expects: ["draw", "choose", "discard", "read"],
  },
];

for (const { game, steps, expects, ...table } of GAMES)
  test(`${game}: a game against bots`, { timeout: 240_000, skip: executablePath ? false : WHY }, async () => {
    const { context, page, complaints } = await person();
    await sitDown(page, { game, ...table });
    const done = await play(page, steps);
    for (const what of expects) assert.ok(done.has(what), `no ${what}: ${[...done]}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
