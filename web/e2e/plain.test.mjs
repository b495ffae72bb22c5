// The plain view plays every game whole, by keyboard alone: it knows of a game only what the server tells.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { assertAccessible } from "./axe.mjs";
import { person } from "./browser.mjs";
import { assertFocusKept, enter, tabTo } from "./cardInput.mjs";
import { scripted } from "./script.mjs";
import { browser, server } from "./stage.mjs";

const PLAIN = { chosen: { plain: true }, bypassCSP: true, reducedMotion: "reduce" };

const post = async (context, path, data = {}) => {
  const answer = await context.request.post(`${server.url}/api/${path}`, { data });
  const body = await answer.json().catch(() => ({}));
  assert.ok(answer.ok(), `${path}: ${JSON.stringify(body)}`);
  return body;
};

/** Ann in a browser and the others by REST, at a table dealt from a seed. Ann sits on seat 0. */
async function tableOf(game, { seats, seed, options = {} }, settings = {}) {
  const ann = await person(browser, server.url, { ...PLAIN, ...settings });
  await post(ann.context, "auth/guest", { display_name: "Ann" });
  const { game_id: id } = await post(ann.context, "games", { game, max_players: seats, options });
  const others = [];
  for (const name of ["Bob", "Cleo", "Dan"].slice(0, seats - 1)) {
    const context = await browser.newContext();
    await post(context, "auth/guest", { display_name: name });
    await post(context, `games/${id}/join`);
    others.push(context);
  }
  await post(ann.context, `games/${id}/start`, { seed });
  await ann.page.goto(`${server.url}/table/${id}`);
  await ann.page.locator(".generic").waitFor();
  const stateOf = async (seat) =>
    (await others[seat - 1].request.get(`${server.url}/api/games/${id}`)).json();
  const act = async (seat, move) => {
    const isTurn = ({ waits_for, players }) => waits_for.includes(players[seat].player_id);
    while (!isTurn(await stateOf(seat))) await setTimeout(50); // Ann's move may be on its way
    await post(others[seat - 1], `games/${id}/actions`, move);
  };
  /** The page shows what the others have done: what it listed before is gone. */
  const settled = async () => {
    const { version } = await stateOf(1);
    await ann.page.locator(`.game[data-version="${version}"]`).waitFor();
  };
  const close = () => Promise.all([ann.context, ...others].map((context) => context.close()));
  return { ...ann, act, settled, stateOf, close };
}

const quoted = (id) => `[data-id=${JSON.stringify(id)}]`;

/** By keyboard: Tab into the toolbar of the button, then arrows to it. */
async function goTo(page, selector) {
  await page.locator(selector).first().waitFor();
  await page.evaluate((wanted) => {
    for (const old of document.querySelectorAll("[data-goal]")) delete old.dataset.goal;
    document.querySelector(wanted).closest("[role=toolbar]").dataset.goal = "";
  }, selector);
  await tabTo(page, "[data-goal] button");
  const steps = await page.evaluate((wanted) => {
    const all = [...document.querySelector("[data-goal]").querySelectorAll("button")];
    return all.indexOf(document.querySelector(wanted)) - all.indexOf(document.activeElement);
  }, selector);
  for (let step = 0; step < Math.abs(steps); step++)
    await page.keyboard.press(steps > 0 ? "ArrowRight" : "ArrowLeft");
  assert.ok(
    await page
      .locator(selector)
      .first()
      .evaluate((button) => button === document.activeElement),
  );
}

/** A listed move: to its button, and Enter. */
async function choose(page, move) {
  await goTo(page, `.moves ${quoted(JSON.stringify(move))}`);
  await page.keyboard.press("Enter");
}

/** The rows of a composed move, each as a list of pieces. */
const rows = (page) =>
  page
    .locator("[data-row]")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("[data-id]")].map((piece) => piece.dataset.id)),
    );
const isSame = (one, other) => one.length === other.length && one.every((piece) => other.includes(piece));

/** A composed move: choose the pieces of each row, make the row, say what it is, and send the whole. */
async function compose(page, type, groups) {
  const composer = `.composer[data-type=${type}]`;
  if (!(await page.locator(`${composer}[open]`).count())) await enter(page, `${composer} summary`);
  for (const { kind, pieces } of groups) {
    if ((await rows(page)).some((row) => isSame(row, pieces))) continue;
    for (const piece of pieces) {
      await goTo(page, `${composer} ${quoted(piece)}`);
      await page.keyboard.press("Space");
    }
    await enter(page, `${composer} .make`);
    await page.locator("[data-row]:last-child input:focus").waitFor();
    if (!(await page.locator(`[data-row]:last-child input[value=${kind}]:checked`).count()))
      await page.keyboard.press("ArrowRight");
  }
}
const send = (page, type) => enter(page, `.composer[data-type=${type}] .send`);

const over = (page) => page.locator(".result").waitFor();

test("Hidden Joker Rummy: draw, discard and declare", { timeout: 120_000 }, async () => {
  const how = { seats: 2, seed: 6 };
  const { moves } = scripted("hidden-joker-rummy", how);
  const { page, complaints, act, close } = await tableOf("hidden-joker-rummy", how);
  for (const { seat, move } of moves) {
    if (seat !== 0) await act(seat, move);
    else if (move.type !== "declare") {
      await choose(page, move);
      await assertFocusKept(page);
    } else {
      const melds = move.melds.map(({ type, card_ids }) => ({ kind: type, pieces: card_ids }));
      await compose(page, "declare", melds.slice(1));
      await send(page, "declare"); // too early: it is refused, and nothing is lost
      await page.locator(".composer [role=alert]").waitFor();
      assert.equal((await rows(page)).length, melds.length - 1);
      await assertAccessible(page, "a declaration that was refused");
      await compose(page, "declare", melds);
      if (move.discard_card_id) {
        await tabTo(page, "[data-part=discard_card_id]");
        const value = () => page.locator("[data-part=discard_card_id]").inputValue();
        for (let tries = 0; tries < 15 && (await value()) !== move.discard_card_id; tries++)
          await page.keyboard.press("ArrowDown");
      }
      await send(page, "declare");
    }
  }
  await over(page);
  await page.getByText("Ann declares Rummy!").waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test("Rummikub: lay tiles, and rearrange the board", { timeout: 180_000 }, async () => {
  const how = { seats: 2, seed: 29 };
  const { moves } = scripted("rummikub", how);
  const { page, complaints, act, settled, close } = await tableOf("rummikub", how);
  let hasRearranged = false;
  for (const { seat, move } of moves) {
    if (seat === 0) await settled();
    if (seat !== 0) await act(seat, move);
    else if (move.type === "draw") await choose(page, move);
    else {
      await page.locator(".composer").waitFor();
      const wanted = move.melds.map(({ kind, tiles }) => ({ kind, pieces: tiles }));
      const keeps = (row) => wanted.some(({ pieces }) => row.every((tile) => pieces.includes(tile)));
      hasRearranged ||= (await rows(page)).some((row) => !keeps(row));
      await compose(page, "play_tiles", wanted);
      await assertAccessible(page, "a board that is put together");
      await send(page, "play_tiles");
      await assertFocusKept(page);
    }
  }
  await over(page);
  assert.ok(hasRearranged, "no meld of the board was taken apart");
  assert.deepEqual(complaints, []);
  await close();
});

test("Rummy: meld and lay off", { timeout: 120_000 }, async () => {
  const how = { seats: 2, seed: 3, options: { max_hands: 1 } };
  const { moves } = scripted("rummy", how);
  const { page, complaints, act, close } = await tableOf("rummy", how);
  const made = new Set();
  for (const { seat, move } of moves) {
    if (seat !== 0) await act(seat, move);
    else {
      await choose(page, move);
      await assertFocusKept(page);
      if (!made.has(move.type)) await assertAccessible(page, `after ${move.type}`);
      made.add(move.type);
    }
  }
  await over(page);
  assert.deepEqual([...made].sort(), ["discard", "draw", "lay_off", "meld"]);
  assert.deepEqual(complaints, []);
  await close();
});

test("UNO: call, and catch the one who did not", { timeout: 120_000 }, async () => {
  const how = { seats: 2, seed: 348, options: { call_uno: true } };
  const { page, complaints, act, stateOf, close } = await tableOf("uno", how);
  const seen = new Set();
  for (let turns = 0; turns < 300; turns++) {
    const state = await stateOf(1);
    if (state.state === "ended") break;
    if (state.waits_for[0] === state.players[1].player_id) {
      await act(
        1,
        state.moves.list.find((move) => !move.call_uno),
      ); // Bob never calls
      continue;
    }
    await page.locator(".turn.mine").waitFor();
    const offered = await page
      .locator(".moves [data-id]")
      .evaluateAll((all) => all.map((button) => JSON.parse(button.dataset.id)));
    const move =
      offered.find(({ type }) => type === "catch") ?? offered.find(({ call_uno }) => call_uno) ?? offered[0];
    const before = await page.locator(".log").innerText();
    await choose(page, move);
    await page.waitForFunction(
      (old) => document.querySelector(".log").innerText !== old || document.querySelector(".result"),
      before,
    );
    if (!seen.has(move.type)) await assertAccessible(page, `after ${move.type}`);
    seen.add(move.call_uno ? "call" : move.type);
  }
  await over(page);
  for (const wanted of ["play", "call", "catch"]) assert.ok(seen.has(wanted), `no ${wanted}`);
  assert.deepEqual(complaints, []);
  await close();
});

const wordsIn = (texts) => new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []));

/** Words of the game in English that the language does not have. */
async function englishOnly(context, game, lang) {
  const told = await Promise.all(
    ["en", lang].map(async (language) => {
      const answer = await context.request.get(`${server.url}/api/catalogue/${game}?language=${language}`);
      const { words, option_words } = await answer.json();
      const { title, moves, events, view, values, pieces } = words;
      const texts = [{ title }, moves, events, view, values, pieces].flatMap((part) => Object.values(part));
      const shown = texts.map((text) => text.replace(/\{[?@]?\w+/g, ""));
      return wordsIn([...shown, ...Object.values(option_words).map(({ title }) => title)]);
    }),
  );
  return new Set([...told[0]].filter((word) => !told[1].has(word)));
}

test("Spades in Spanish: exactly the legal bids, and no English word", { timeout: 180_000 }, async () => {
  const how = { seats: 4, seed: 1, options: { target: 50, floor: -50 }, level: "easy" };
  const { moves } = scripted("spades", how);
  const { page, context, complaints, act, close } = await tableOf("spades", how, { locale: "es-ES" });
  const english = await englishOnly(context, "spades", "es");
  assert.ok(english.has("bid") && english.has("clubs"));
  for (const { seat, move } of moves) {
    if (seat !== 0) {
      await act(seat, move);
      continue;
    }
    const { moves: offer, version } = await (
      await context.request.get(`${server.url}/api/games/${new URL(page.url()).pathname.split("/").at(-1)}`)
    ).json();
    await page.locator(`.game[data-version="${version}"]`).waitFor();
    const shown = await page
      .locator(".moves [data-id]")
      .evaluateAll((all) => all.map((button) => JSON.parse(button.dataset.id)));
    assert.deepEqual(shown, offer.list);
    const told = wordsIn([await page.locator(".frame").innerText()]);
    assert.deepEqual(
      [...told].filter((word) => english.has(word)),
      [],
    );
    if (move.type === "bid") await assertAccessible(page, "the bidding");
    await choose(page, move);
    await page.locator(`.game:not([data-version="${version}"])`).waitFor();
  }
  await over(page);
  await assertAccessible(page, "the result");
  assert.deepEqual(complaints, []);
  await close();
});
