// Hearts, a game of another package: its own table, loaded from the server and built from the kit.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { environment, launch, pathTo, person, python, serve } from "./browser.mjs";
import { assertFocusKept, clickCard, dragCard, enterCard, settled, tabTo } from "./cardInput.mjs";

let server, browser, installed;

before(async () => {
  installed = mkdtempSync(join(tmpdir(), "parlour-hearts-"));
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"];
  const wanted = ["--no-build-isolation", "--target", installed, pathTo("../../examples/parlour-hearts")];
  execFileSync(python(), [...pip, ...wanted], { env: environment() });
  server = await serve({ PYTHONPATH: [environment().PYTHONPATH, installed].join(delimiter) });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(installed, { recursive: true, force: true });
});

const STILL = { reducedMotion: "reduce" };
const hand = (page) =>
  page.locator(".hand [data-key]").evaluateAll((cards) => cards.map((card) => card.dataset.key));
const playable = (page) => page.locator(".hand .raised [data-key]").first();
const numbers = (texts) => texts.map((text) => Number(/\d+/.exec(text)[0]));
/** What the plates say first: everyone's total. */
const totals = async (page) => numbers(await page.locator(".plate .facts:nth-child(2)").allInnerTexts());

/** From the first page to a dealt table, by one press. */
async function playNow(page) {
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Play now: Hearts" }).click();
  await page.locator(".hearts-table").waitFor();
  await page.locator(".hearts-pass").waitFor();
  assert.equal(await page.locator(".plate").count(), 4);
  assert.equal((await hand(page)).length, 13);
}

/** Passes the first three cards in this way. */
async function pass(page, { choose, press }) {
  const given = (await hand(page)).slice(0, 3);
  for (const key of given) await choose(page, key);
  await page.locator('.hearts-pass[aria-disabled="false"]').waitFor();
  await press(page);
  await page.locator(".hearts-pass").waitFor({ state: "hidden" });
  const held = await hand(page);
  assert.ok(
    given.every((key) => !held.includes(key)),
    "passed cards are gone",
  );
}

/** Plays a card, the first that may be played, once it is one's turn. After the last one, the next hand is dealt. */
async function play(page, choose) {
  await playable(page).waitFor();
  const key = await playable(page).getAttribute("data-key");
  const before = (await hand(page)).length;
  await choose(page, key);
  await page.waitForFunction((held) => document.querySelectorAll(".hand [data-key]").length !== held, before);
}

/** A picture to look at, where a folder for it is given. */
async function picture(page, what) {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${what}.png`) });
}

/** The hand is over: the next is dealt, and everyone's points are added up. */
async function assertScored(page) {
  await page.locator(".hearts-pass").waitFor();
  assert.equal((await hand(page)).length, 13);
  const sum = (await totals(page)).reduce((all, one) => all + one, 0);
  assert.ok(sum === 26 || sum === 78, `the points of a hand are ${sum}`);
}

test(
  "a hand by mouse and by keyboard on its own table, over a reload, without a complaint",
  { timeout: 180_000 },
  async () => {
    const { page, complaints } = await person(browser, server.url, STILL);
    await playNow(page);
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await pass(page, { choose: clickCard, press: () => page.locator(".hearts-pass").click() });
    for (let trick = 0; trick < 13; trick++) {
      if (trick === 5) await playable(page).waitFor();
      if (trick === 5) await picture(page, "desktop, ones turn");
      const choose = trick % 3 === 0 ? clickCard : trick % 3 === 1 ? enterCard : dragCard;
      await play(page, choose);
      if (trick < 12) await assertFocusKept(page);
      if (trick !== 6) continue;
      await page.reload();
      await page.locator(".hearts-table").waitFor();
      assert.equal((await hand(page)).length, 6);
    }
    await assertScored(page);
    await page.getByText("Hand 1 is over").first().waitFor();
    await picture(page, "desktop, scored");
    assert.ok(asked.includes("/games/hearts/table.js") && asked.includes("/games/hearts/table.css"));

    // by keyboard alone, in the second hand
    await pass(page, {
      choose: enterCard,
      press: async () => {
        await tabTo(page, ".hearts-pass");
        await page.keyboard.press("Enter");
      },
    });
    await assertFocusKept(page);
    for (let trick = 0; trick < 2; trick++) await play(page, enterCard);
    assert.deepEqual(complaints, []);
  },
);

test(
  "a hand by taps on a phone, accessible in every phase and in another language",
  { timeout: 180_000 },
  async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true, ...STILL };
    const { page, complaints } = await person(browser, server.url, phone);
    const look = async (what) => {
      await picture(page, `phone, ${what}`);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await assertAccessible(page, `${what}, ${colorScheme}`);
      }
    };
    const tap = (_, key) => page.locator(`.hand [data-key="${key}"]`).tap({ position: { x: 12, y: 24 } });
    await playNow(page);
    await look("passing");
    await pass(page, { choose: tap, press: () => page.locator(".hearts-pass").tap() });
    for (let trick = 0; trick < 13; trick++) {
      await playable(page).waitFor();
      if (trick === 5) await look("ones turn");
      await play(page, tap);
    }
    await assertScored(page);
    await look("scored");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("combobox").selectOption("es");
    await page.keyboard.press("Escape");
    await page.locator(".hearts-status").getByText("Elige tres cartas").waitFor();
    await look("in Spanish");
    assert.deepEqual(complaints, []);
  },
);

/** A game of 50 points with three bots, played over REST by the first moves that are listed; its id. */
const playedGame = (page) =>
  page.evaluate(async () => {
    const headers = { "Content-Type": "application/json" };
    const post = async (path, body) =>
      (await fetch(`/api/games${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const { game_id } = await post("", { game: "hearts", max_players: 4, options: { target: 50 } });
    for (let bot = 0; bot < 3; bot++) await post(`/${game_id}/bots`, {});
    await post(`/${game_id}/start`, { seed: 14 });
    for (;;) {
      const { state, moves } = await (await fetch(`/api/games/${game_id}`)).json();
      if (state === "ended") return game_id;
      const [pass] = moves?.composed ?? [];
      const move = pass ? { type: "pass", cards: pass.parts[0].pieces.slice(0, 3) } : moves?.list[0];
      if (move) await post(`/${game_id}/actions`, move);
    }
  });

test("a replay is shown on the same table, and takes no moves", { timeout: 120_000 }, async () => {
  const { page, complaints } = await person(browser, server.url, STILL);
  await playNow(page);
  const id = await playedGame(page);
  await page.goto(`${server.url}/replay/${id}`);
  await page.locator(".hearts-table").waitFor();
  const dealt = await hand(page);
  assert.equal(dealt.length, 13);
  await clickCard(page, dealt[0]);
  await page.getByText("This is a replay").waitFor();
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  await page.locator(".hearts-status").getByText("Won by").waitFor();
  assert.ok((await totals(page)).some((total) => total >= 50));
  await page.goto(`${server.url}/table/${id}`);
  await page.locator(".result .decided", { hasText: "reached 50 points. Fewest:" }).waitFor(); // in its own words
  assert.deepEqual(complaints, []);
});

test("the plain view plays a hand of it, in Spanish", { timeout: 180_000 }, async () => {
  const chosen = { plain: true, language: "es" };
  const { page, complaints } = await person(browser, server.url, { ...STILL, chosen, bypassCSP: true });
  await page.getByLabel("Tu nombre").fill("Ana");
  await page.getByRole("button", { name: "Jugar ya: Corazones" }).click();
  const passing = page.locator(".composer[data-type=pass]");
  const pass = async () => {
    for (let card = 0; card < 3; card++) await passing.locator("[data-id]").nth(card).click();
    await passing.locator(".send").click();
    await passing.waitFor({ state: "detached" });
  };
  await passing.waitFor();
  await assertAccessible(page, "the plain view of Hearts, passing");
  await picture(page, "hearts-plain-passing");
  await pass();
  for (let trick = 0; trick < 13; trick++) {
    const move = page.locator(".moves [data-id]").first();
    await move.waitFor();
    const id = await move.getAttribute("data-id");
    await move.click();
    await page.locator(`.moves [data-id=${JSON.stringify(id)}]`).waitFor({ state: "detached" });
  }
  await passing.waitFor(); // the next hand is dealt
  await page.getByText("Termina la mano 1").first().waitFor();
  await picture(page, "hearts-plain");
  assert.deepEqual(complaints, []);
});

test("it is learned in the page by its words, with its own cards drawn", { timeout: 120_000 }, async () => {
  const { page, complaints } = await person(browser, server.url, { ...STILL, bypassCSP: true });
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "How to play: Hearts" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Shooting the moon").waitFor();
  await dialog.getByRole("img", { name: "queen of spades" }).waitFor();
  await assertAccessible(page, "how to play Hearts");
  await picture(page, "hearts-how-to-play");
  await dialog.getByRole("button", { name: "Learn by playing" }).click();
  await page.locator(".hearts-pass").waitFor();
  const coach = page.getByRole("complementary", { name: "Coach" });
  await coach.getByText("Choose three cards to pass.").waitFor();
  const press = (table) => table.locator(".hearts-pass").click();
  await pass(page, { choose: clickCard, press });
  await coach.getByText("First trick: follow clubs if you can.").waitFor();
  for (let trick = 0; trick < 4 && !(await page.locator(".notice .known").count()); trick++)
    await play(page, clickCard);
  await coach.getByText("You know the basics!").waitFor();
  await picture(page, "hearts-basics");
  assert.deepEqual(complaints, []);
});
