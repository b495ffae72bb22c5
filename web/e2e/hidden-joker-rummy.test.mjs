// Hidden Joker Rummy in real browsers: two people with a mouse and a keyboard, and one on a phone with bots.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { person } from "./browser.mjs";
import { assertFocusKept, enter, goToCard, tabTo } from "./cardInput.mjs";
import { assertNothingLeaked } from "./leaks.mjs";
import { byKeyboard, byMouse, card, drag, mayDiscard, mayDraw } from "./melds.mjs";
import { dealt, scripted } from "./script.mjs";
import { browser, server } from "./stage.mjs";

const DESK = { viewport: { width: 1280, height: 1000 }, reducedMotion: "reduce" };
const slots = (page) => page.locator(".tray [data-drop]");
const declare = (page) => page.getByRole("button", { name: "Declare" });

/** Out of turn, Ann plans a meld by dragging, then by choosing cards and a place. It survives a reload. */
async function plan(page) {
  const keys = await page
    .locator(".hand [data-key]")
    .evaluateAll((cards) => cards.slice(0, 3).map((one) => one.dataset.key));
  await drag(page, card(page, keys[0]), slots(page).last());
  await slots(page).nth(0).getByText("at least 3 cards").waitFor();
  for (const key of keys.slice(1)) await card(page, key).click({ position: { x: 8, y: 20 } });
  await slots(page)
    .nth(0)
    .locator(".target")
    .click({ position: { x: 90, y: 12 } });
  assert.equal(await slots(page).nth(0).locator("[data-key]").count(), 3);
  await page.reload();
  await slots(page).nth(1).waitFor();
  assert.equal(await slots(page).nth(0).locator("[data-key]").count(), 3, "the tray is kept");
  await drag(page, slots(page).nth(0).locator("[data-key]").first(), page.locator(".hand"));
  await slots(page).nth(0).getByText("at least 3 cards").waitFor();
  await page.getByRole("button", { name: "All back" }).click();
  assert.equal(await slots(page).count(), 1);
}

/** Bob lays the whole hand down, with nothing but the keyboard. */
async function declareByKeyboard(page, { melds, discard_card_id }) {
  assert.equal(await declare(page).isDisabled(), true);
  await page.getByText(/^To declare: 14 cards are in no meld/).waitFor();
  for (const [at, meld] of melds.entries())
    for (const key of meld.card_ids) {
      await goToCard(page, key);
      await page.keyboard.press(String(at + 1));
    }
  assert.equal(await page.locator(".slot.good").count(), melds.length);
  await page.getByText(/the last discard: you can declare/).waitFor();
  await tabTo(page, `.tray [data-key="${melds[0].card_ids[0]}"]`);
  await page.keyboard.press("Delete");
  assert.equal(await declare(page).isDisabled(), true);
  await assertFocusKept(page);
  await goToCard(page, melds[0].card_ids[0]);
  await page.keyboard.press("1");
  assert.equal(await card(page, discard_card_id).count(), 1);
  await enter(page, ".declare button");
}

/** Eve watches: she sees the table, no hand, and nothing that she could do. */
async function watch(link) {
  const { page, context, complaints } = await person(browser, link, DESK);
  await page.getByLabel("Your name").fill("Eve");
  await page.getByRole("button", { name: "Watch" }).click();
  await page.locator(".play .felt").waitFor();
  assert.equal(await page.locator(".own").count(), 0);
  assert.equal(await page.locator(".stock button").isDisabled(), true);
  assert.deepEqual(complaints, []);
  await context.close();
}

test(
  "two people play a game to its declaration, by mouse and by keyboard",
  { timeout: 180_000 },
  async () => {
    const options = { pure_run: true };
    const { moves } = scripted("hidden-joker-rummy", { seed: 12, options });
    const { people, link } = await dealt(browser, server, {
      title: "Hidden Joker Rummy",
      names: ["Ann", "Bob"],
      options,
      seed: 12,
      settings: [DESK, DESK],
    });
    const pages = people.map((one) => one.page);
    const hands = [byMouse, byKeyboard];
    await watch(link);
    let turn = 0;
    for (const [number, { seat, move }] of moves.entries()) {
      const page = pages[seat];
      if (move.type === "draw") {
        await mayDraw(page);
        if (number === 2) await plan(pages[1 - seat]); // while the other thinks
        await hands[seat].draw(page, move.source, turn);
      } else {
        await mayDiscard(page);
        if (move.type === "declare") await declareByKeyboard(page, move);
        else await hands[seat].discard(page, move.card_id, turn++ >> 1);
        if (seat === 1 && move.type === "discard") await assertFocusKept(page);
      }
    }
    for (const page of pages) await page.locator(".shown").getByText("All cards on the table").waitFor();
    await pages[0].getByRole("heading", { name: "Bob won" }).waitFor();
    assertNothingLeaked(people, "hidden-joker-rummy");

    await pages[0].getByRole("link", { name: "Replay" }).click();
    await pages[0].locator(".own .hand").waitFor();
    assert.equal(await pages[0].locator(".tray").count(), 0, "a replay is only looked at");
    assert.equal(await pages[0].locator('[data-drop="discards"] button').isDisabled(), true);
    assert.deepEqual(
      people.flatMap((one) => one.complaints),
      [],
    );
  },
);

for (const colorScheme of ["light", "dark"])
  test(
    `one person on a phone plays with bots to the end, by taps, ${colorScheme}`,
    { timeout: 180_000 },
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
      await page.getByRole("button", { name: "Play now: Hidden Joker Rummy", exact: true }).tap();
      const over = page.locator(".shown").getByText("All cards on the table");
      const yours = page.locator(".own.acting");
      for (let turn = 0; !(await over.count()); turn++) {
        await yours.or(over).first().waitFor();
        if (await over.count()) break;
        await mayDraw(page);
        if (turn === 0) await assertAccessible(page, "before the draw");
        await page.getByRole("button", { name: /^Draw from the stock/ }).tap();
        await mayDiscard(page);
        await page.getByRole("button", { name: "Arrange" }).tap();
        await page.locator(".slot").first().waitFor();
        if (await declare(page).isEnabled()) {
          await declare(page).tap();
          await over.waitFor();
          break;
        }
        const unwanted = page.locator(".hand [data-key]").last();
        await unwanted.tap();
        if (turn === 0) await assertAccessible(page, "with a card chosen");
        await page.locator(".tools .primary").tap();
        await page.locator(".tools .primary").waitFor({ state: "detached" });
      }
      await assertAccessible(page, "at the end");
      assert.deepEqual(complaints, []);
      await context.close();
    },
  );
