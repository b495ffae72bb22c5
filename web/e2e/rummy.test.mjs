// Rummy for two in real browsers: two people with a mouse and a keyboard, and one on a phone with a bot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { assertFocusKept, enter, enterCard, goToCard } from "./cardInput.mjs";
import { assertNothingLeaked } from "./leaks.mjs";
import { byKeyboard, byMouse, card, discards, drag, mayDiscard, mayDraw } from "./melds.mjs";
import { dealt, scripted } from "./script.mjs";
import { browser, server } from "./stage.mjs";

const DESK = { viewport: { width: 1280, height: 1100 }, reducedMotion: "reduce" };
const LEFT = { position: { x: 8, y: 20 } }; // the strip of a card that no other covers
const melds = (page) => page.locator('[data-drop^="meld:"]');

const mouse = {
  ...byMouse,
  async meld(page, { cards }) {
    await drag(page, card(page, cards[0]), page.locator(".slot").last());
    for (const key of cards.slice(1)) await card(page, key).click(LEFT);
    await page
      .locator(".slot")
      .first()
      .locator(".target")
      .click({ position: { x: 100, y: 12 } });
    await page.getByRole("button", { name: "Lay down meld 1" }).click();
  },
  async lay_off(page, { meld, cards }) {
    for (const key of cards) await card(page, key).click(LEFT);
    await melds(page).nth(meld).getByText("fits").waitFor();
    if (cards.length === 1) await card(page, cards[0]).click(LEFT); // not chosen any more: it is dragged
    if (cards.length === 1) await drag(page, card(page, cards[0]), melds(page).nth(meld));
    else await melds(page).nth(meld).click();
  },
};

const keyboard = {
  ...byKeyboard,
  async meld(page, { cards }) {
    for (const key of cards) {
      await goToCard(page, key);
      await page.keyboard.press("1");
    }
    await enter(page, ".lay");
  },
  async lay_off(page, { meld, cards }) {
    for (const key of cards) await enterCard(page, key);
    await enter(page, `[data-drop="meld:${meld}"] button`);
  },
};

/** The card that was taken may not go back: the page says so, and says why when it is tried. */
async function throwBack(page, key) {
  await mayDiscard(page);
  await page.getByText("it may not be thrown back this turn").waitFor();
  await card(page, key).click(LEFT);
  assert.equal(await page.locator(".tools .primary").isDisabled(), true);
  await discards(page).click();
  await page.getByRole("alert").getByText("it may not be discarded").waitFor();
  await card(page, key).click(LEFT);
}

/** The server goes away and comes back; a move that was made meanwhile is made once. */
async function restart(page, draw) {
  await server.halt();
  await page.getByText("Connection lost").waitFor();
  await draw();
  await server.start();
  await page.getByText("Connection lost").waitFor({ state: "detached" });
}

test("two people play hands to the target, by mouse and by keyboard", { timeout: 240_000 }, async () => {
  const options = { hand_size: 7, target: 30 };
  const { moves } = scripted("rummy", { seed: 22, options, level: "live-outs" });
  const { people } = await dealt(browser, server, {
    title: "Rummy",
    names: ["Ann", "Bob"],
    options,
    seed: 22,
    settings: [DESK, DESK],
  });
  const pages = people.map((one) => one.page);
  const hands = [mouse, keyboard];
  let tried = false;
  for (const [number, { seat, move }] of moves.entries()) {
    const [page, person] = [pages[seat], hands[seat]];
    const go = page.getByRole("button", { name: "Go on" });
    if (await go.count()) await go.press("Enter");
    if (move.type === "draw") {
      await mayDraw(page);
      const top = await page
        .locator('[data-drop="discards"] .top')
        .last()
        .locator("svg")
        .getAttribute("aria-label");
      if (number === 24) await restart(page, () => person.draw(page, move.source, 0));
      else await person.draw(page, move.source, number >> 1);
      if (seat === 0 && move.source === "discard" && !tried) {
        tried = true;
        const taken = page
          .locator(".own .hand [data-key]")
          .filter({ has: page.getByRole("img", { name: top, exact: true }) });
        await throwBack(page, await taken.getAttribute("data-key"));
      }
    } else {
      await mayDiscard(page);
      const lying = await melds(page).count();
      if (move.type === "discard") await person.discard(page, move.card, number >> 1);
      else await person[move.type](page, move);
      if (move.type === "meld")
        await melds(page).nth(lying).or(page.locator(".finished, .result")).first().waitFor();
      if (move.type === "lay_off")
        await page.locator(`.own [data-key="${move.cards[0]}"]`).waitFor({ state: "detached" });
      if (seat === 1) await assertFocusKept(page);
    }
  }
  for (const page of pages) await page.locator(".result").waitFor();
  await pages[1].getByRole("heading", { name: "You won" }).waitFor();
  assert.ok((await pages[0].locator(".result table tbody tr").count()) >= 2, "the score sheet has the hands");
  assert.equal(tried, true);
  assertNothingLeaked(people, "rummy");
  assert.deepEqual(
    people.flatMap((one) => one.complaints),
    [],
  );
});

for (const colorScheme of ["light", "dark"])
  test(
    `one person on a phone plays with a bot to the end, by taps, ${colorScheme}`,
    { timeout: 240_000 },
    async () => {
      const phone = {
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
        bypassCSP: true,
        reducedMotion: "reduce",
        colorScheme,
      };
      const { page, complaints, context } = await person(browser, server.url, phone);
      await page.getByLabel("Your name").fill("Ann");
      await openTable(page, "Rummy", { options: { hand_size: 7, target: 20 } });
      await page.getByRole("button", { name: "Add a bot" }).first().tap();
      await page.getByRole("button", { name: "Deal" }).tap();
      const over = page.locator(".result");
      const looked = new Set();
      const look = async (what) => {
        if (!looked.has(what)) await assertAccessible(page, what);
        looked.add(what);
      };
      for (;;) {
        await page.locator(".own.acting").or(over).first().waitFor();
        if (await over.count()) break;
        if (await page.locator(".finished").count()) {
          await look("after a hand");
          await page.getByRole("button", { name: "Go on" }).tap();
        }
        await mayDraw(page);
        await look("before the draw");
        await page.locator(".stock button").tap();
        await mayDiscard(page);
        await page.getByRole("button", { name: "Arrange" }).tap();
        await look("with melds in the tray");
        const last = page.locator(".own [data-key]").last();
        await last.tap();
        await look("with a card chosen");
        await page.locator(".tools .primary").tap();
        await page.locator(".tools .primary").waitFor({ state: "detached" });
      }
      await page.locator(".result").getByRole("table").waitFor();
      await look("at the end");
      assert.deepEqual(complaints, []);
      await context.close();
    },
  );
