// Rummikub: two people play a known game to the end, one by dragging and one by keyboard alone; another game by taps
// on a phone, with bots and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { assertFocusKept } from "./cardInput.mjs";
import { assertNothingLeaked } from "./leaks.mjs";
import { enter, position } from "./positions.mjs";
import { dealt, scripted } from "./script.mjs";
import { browser, server } from "./stage.mjs";
import { arrange, board, TILE, typing } from "./tiles.mjs";

const SEED = 29; // a short game in which both rearrange the board
const acting = (page) => page.locator(".own.acting").waitFor();
const ended = (page) => page.locator(".result").waitFor();

/** One who drags with the mouse. */
function dragging(page) {
  async function drag(from, to, x = 0.5) {
    for (const end of [to, from]) await page.locator(end).scrollIntoViewIfNeeded();
    const source = await page.locator(from).boundingBox();
    const target = await page.locator(to).boundingBox();
    await page.mouse.move(source.x + source.width / 2, source.y + source.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width * x, target.y + target.height / 2, { steps: 4 });
    await page.locator(".ghost").waitFor();
    await page.mouse.up();
  }
  return {
    drag,
    anew: (tile) => drag(`[data-key="t:${tile}"]`, '[data-key="new"]'),
    add: (tile, last) => drag(`[data-key="t:${tile}"]`, `[data-key="t:${last}"]`, 0.9),
    draw: () => page.locator(".draw").click(),
    end: () => page.locator(".end").click(),
  };
}

test("two people play to the end, one by dragging, one by keyboard", { timeout: 180_000 }, async () => {
  const { moves, outcome } = scripted("rummikub", { seats: 2, seed: SEED });
  const big = { viewport: { width: 1280, height: 1100 } };
  const settings = [{ ...big, reducedMotion: "reduce" }, big];
  const { people } = await dealt(browser, server, {
    title: "Rummikub",
    names: ["Ann", "Bob"],
    seed: SEED,
    settings,
  });
  const [ann, bob] = people;
  const hands = [dragging(ann.page), typing(bob.page)];

  await acting(ann.page);
  await triesAndUndoes(ann, bob, hands[0]);
  for (const [number, { seat, move }] of moves.entries()) {
    const { page } = people[seat];
    await acting(page);
    if (number === 1) await sortsByKeys(bob, hands[1]);
    if (number === 4) await comesBack(ann, bob);
    if (move.type === "draw") await hands[seat].draw();
    else {
      await arrange(page, move, hands[seat]);
      await page.locator(".end.ready").waitFor();
      await hands[seat].end();
    }
    if (number < moves.length - 1) await page.locator(".own:not(.acting)").waitFor();
    if (seat === 1) await assertFocusKept(bob.page);
  }
  await Promise.all(people.map(({ page }) => ended(page)));
  const scores = await ann.page.locator(".result table").innerText();
  for (const score of outcome.scores) assert.ok(scores.includes(String(score).replace("-", "−")), scores);
  assertNothingLeaked(people, "rummikub");
  assert.deepEqual(
    people.flatMap((one) => one.complaints),
    [],
  );

  await ann.page.getByRole("link", { name: "Replay" }).click();
  await ann.page.getByRole("slider").focus();
  await ann.page.keyboard.press("End");
  await ann.page.locator(".racks [aria-label$=': tiles left']").first().waitFor(); // all racks lie open
  assert.equal(await ann.page.locator(".end").count(), 0); // nothing can be done in a replay
});

/** Lays tiles that are no meld, hears why, keeps them over a reload, and undoes it all. */
async function triesAndUndoes({ page }, bob, { drag, anew, add }) {
  const rack = await page
    .locator("[data-rack] [data-tile]")
    .evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
  await anew(rack[0]);
  await page.locator(".meld.invalid").getByText("2 more tiles").waitFor();
  await add(rack.at(-1), rack[0]);
  await page.locator(".needs").getByText("1 not valid").waitFor();
  await page.locator(".end").click({ force: true }); // says what is missing, and sends nothing
  await page.locator(".turnbar").getByRole("alert").getByText("1 meld is not valid").waitFor();
  await bob.page.getByLabel("Say something").fill("Take your time");
  await bob.page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Take your time").waitFor();
  assert.deepEqual(await board(page), [[rack[0], rack.at(-1)]]); // chat leaves the turn alone
  await page.reload();
  await page.locator(".meld.invalid").waitFor();
  assert.deepEqual(await board(page), [[rack[0], rack.at(-1)]]);
  await page.locator(TILE(rack.at(-1))).click();
  await page.getByRole("button", { name: "Split here" }).click();
  assert.deepEqual(await board(page), [[rack[0]], [rack.at(-1)]]);
  await drag("[data-meld]:nth-child(2) .handle", `[data-key="t:${rack[0]}"]`, 0.9); // joined again
  assert.deepEqual(await board(page), [[rack[0], rack.at(-1)]]);
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press("Control+z");
  assert.deepEqual(await board(page), []);
  await page.keyboard.press("Control+y");
  await page.locator(".meld.invalid").waitFor();
  await drag(`[data-key="t:${rack[0]}"]`, "[data-rack]", 0.9);
  assert.deepEqual(await board(page), []);
}

/** Lays the rack in another order with Shift and the arrows, and finds the way between board and rack. */
async function sortsByKeys({ page }, { go }) {
  const rack = () =>
    page.locator("[data-rack] [data-tile]").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
  const [first, second, ...more] = await rack();
  await go(`t:${first}`);
  await page.keyboard.press("Shift+ArrowRight");
  assert.deepEqual(await rack(), [second, first, ...more]);
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.closest("[data-board]") !== null), true);
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.closest("[data-rack]") !== null), true);
}

/** The server goes and comes back; one of the two reloads. */
async function comesBack(ann, bob) {
  await server.halt();
  await ann.page.getByText("Connection lost").waitFor();
  await server.start();
  await ann.page.getByText("Connection lost").waitFor({ state: "detached" });
  await bob.page.reload();
  await bob.page.locator(".rummikub").waitFor();
}

/** The box of an element, and that of the board around it. */
const box = (page, selector) => page.locator(selector).first().boundingBox();
const tileWidth = async (page) => (await box(page, "[data-board] [data-tile]")).width;
const isStill = (page) =>
  page.waitForFunction(() => !document.getAnimations().some(({ id }) => id === "glide"));
const glides = (page) =>
  page.evaluate(() => document.getAnimations().filter(({ id }) => id === "glide").length);

test(
  "melds are put anywhere, the board is zoomed, and nothing flies when the page changes",
  { timeout: 240_000 },
  async () => {
    const at = await position(server, { game: "rummikub", seats: 2, seed: 44, moves: 24 });
    const ann = await person(browser, server.url, { viewport: { width: 1280, height: 800 } });
    const { page } = ann;
    await enter(ann, server, at);
    await acting(page);
    const [first] = await board(page);
    const HANDLE = `[data-meld]:has(${TILE(first[0])}) .handle`;
    const there = await box(page, "[data-board]");
    const handle = await box(page, HANDLE);
    await page.mouse.move(handle.x + 5, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(there.x + there.width * 0.5, there.y + there.height - 60, { steps: 5 });
    await page.mouse.up();
    await isStill(page);
    const dropped = await box(page, TILE(first[0]));
    const ROW = dropped.height + 24; // with the words under a meld
    assert.ok(
      dropped.y + 2 * ROW > there.y + there.height,
      "it is not in the last row that is wholly visible",
    );
    assert.deepEqual((await board(page)).at(-1), first); // last in reading order too
    assert.equal(await page.locator(".end").getAttribute("aria-disabled"), "true"); // it is no move
    await page.reload();
    await page.locator(TILE(first[0])).waitFor();
    await page.waitForFunction(
      ([tile, x]) => Math.abs(document.querySelector(tile).getBoundingClientRect().x - x) < 2,
      [TILE(first[0]), dropped.x],
    );

    await page.locator(HANDLE).focus();
    await page.keyboard.press("Shift+ArrowUp");
    assert.ok((await glides(page)) >= first.length, "a meld that moves is not animated");
    assert.ok(await page.locator(HANDLE).evaluate((one) => one === document.activeElement));
    await isStill(page);
    assert.ok((await box(page, TILE(first[0]))).y < dropped.y - 30);

    const fitted = await tileWidth(page);
    await page.getByRole("button", { name: "Larger" }).click();
    const larger = await tileWidth(page);
    assert.ok(larger > fitted * 1.1);
    await page.reload();
    await page.locator(TILE(first[0])).waitFor();
    assert.ok(Math.abs((await tileWidth(page)) - larger) < 1, "the zoom is not remembered");
    await page.locator(HANDLE).focus();
    await page.keyboard.press("0");
    assert.equal(await tileWidth(page), fitted);
    await page.keyboard.press("-");
    assert.ok((await tileWidth(page)) < fitted);
    await page.mouse.move(there.x + 200, there.y + 100);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -300);
    await page.waitForFunction(
      ([tile, width]) => document.querySelector(tile).getBoundingClientRect().width > width,
      [TILE(first[0]), fitted],
    );
    await page.keyboard.up("Control");
    await page.getByRole("button", { name: "Fit the board" }).click();

    for (const size of [
      { width: 1280, height: 600 },
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      assert.equal(await glides(page), 0, "tiles fly when the page gets another size");
    }
    assert.deepEqual(ann.complaints, []);
    await ann.context.close();
  },
);

test("on a phone, by taps, with bots and hints", { timeout: 180_000 }, async () => {
  const phone = {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    bypassCSP: true,
    reducedMotion: "reduce",
  };
  const { page, context, complaints } = await person(browser, server.url, phone);
  await page.getByLabel("Your name").fill("Ann");
  await openTable(page, "Rummikub", { players: 2, options: { hints: true } });
  await page.getByRole("button", { name: "Add a bot" }).first().click();
  await page.getByRole("button", { name: "Deal" }).click();
  await acting(page);
  await assertAccessible(page, "the first turn");

  const tiles = page.locator("[data-rack] [data-tile]");
  await tiles.nth(0).tap();
  await tiles.nth(5).tap();
  await assertAccessible(page, "two tiles selected");
  await page.locator('[data-key="new"]').tap();
  await page.locator(".meld.invalid").waitFor();
  await assertAccessible(page, "a meld that is none");
  await page.locator("[data-meld] [data-tile]").first().tap();
  await page.getByRole("button", { name: "To the rack" }).tap();
  await page
    .getByRole("button", { name: "Start over" })
    .or(page.getByRole("button", { name: "Undo" }))
    .first()
    .tap();
  await dragsByFinger(page, await context.newCDPSession(page));
  await pinches(page, await context.newCDPSession(page));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });

  let looked = false;
  for (let turns = 0; turns < 120; turns++) {
    await page.locator(".own.acting").or(page.locator(".result")).first().waitFor();
    if (await page.locator(".result").count()) break;
    const turn = await page.locator(".rummikub").getAttribute("data-turn");
    await page.getByRole("button", { name: "Hint" }).tap();
    const lay = page.getByRole("button", { name: "Lay it out" });
    await lay.or(page.getByText("There is nothing to play")).first().waitFor();
    if (await lay.count()) {
      await lay.tap();
      await page.locator(".end.ready").waitFor();
      if (!looked) await assertAccessible(page, "a turn that can end, dark");
      looked = true;
      await page.locator(".end").tap();
    } else await page.locator(".draw").tap();
    await page.waitForFunction(
      (old) => document.querySelector(`.result, .rummikub:not([data-turn="${old}"])`),
      turn,
    );
  }
  await ended(page);
  assert.ok(looked, "no hint ever laid tiles");
  await assertAccessible(page, "the end");
  assert.deepEqual(complaints, []);
});

/** Two fingers on the board zoom it. */
async function pinches(page, session) {
  const width = () =>
    page.locator("[data-sheet]").evaluate((one) => parseFloat(one.style.getPropertyValue("--tile-width")));
  const { x, y, width: wide, height } = await box(page, "[data-board]");
  const fingers = (apart) =>
    [-apart, apart].map((dx, id) => ({ x: x + wide / 2 + dx, y: y + height * 0.7, id }));
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const fitted = await width();
  await touch("touchStart", fingers(30));
  for (const apart of [40, 50, 60]) await touch("touchMove", fingers(apart));
  await touch("touchEnd", []);
  assert.ok((await width()) > fitted * 1.3, "two fingers do not zoom the board");
  await page.getByRole("button", { name: "Fit the board" }).tap();
  assert.equal(await width(), fitted);
}

/** A finger takes a tile to the board: the page does not scroll away under it. */
async function dragsByFinger(page, session) {
  const point = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const before = (await board(page)).length;
  const from = await point("[data-rack] [data-tile]");
  const to = await point('[data-key="new"]');
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await page.locator(".ghost").waitFor();
  await touch("touchEnd");
  await page.waitForFunction((count) => document.querySelectorAll("[data-meld]").length > count, before);
  await page.getByRole("button", { name: "Undo" }).tap();
}
