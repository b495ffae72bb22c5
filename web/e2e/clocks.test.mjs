// Clocks, presence and bots that take over, seen by two people in two browsers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { serve } from "./browser.mjs";
import { dealt } from "./script.mjs";
import { browser, server } from "./stage.mjs";

const SEED = 1; // neither player can open at once, so a bot draws for them
const NAMES = ["Ann", "Bob"];
const seatBack = (page) => page.getByRole("button", { name: "Take my seat back" });
const complaints = (...people) => people.flatMap((one) => one.complaints);
const laid = (page) =>
  page.locator("[data-meld] [data-tile]").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));

test(
  "a clock is seen by both, a bot makes a late turn, and after two it keeps the seat",
  { timeout: 180_000 },
  async () => {
    const { people } = await dealt(browser, server, {
      title: "Rummikub",
      names: NAMES,
      clock: { type: "turn", seconds: 5 },
      seed: SEED,
    });
    const [ann, bob] = people;
    await ann.page.locator(".bar .face.running").waitFor();
    await bob.page.locator(".plate .face.running").waitFor();
    await ann.page.locator(".bar .face.soon").waitFor();
    await bob.page.locator(".turn").getByText("Your turn!").waitFor(); // a bot has drawn for Ann
    assert.equal(await seatBack(ann.page).count(), 0);
    assert.equal(await ann.page.locator(".rack [data-tile]").count(), 15);
    await seatBack(ann.page).waitFor({ timeout: 240_000 });
    await seatBack(bob.page).waitFor({ timeout: 240_000 });
    await assertAccessible(ann.page);
    await seatBack(ann.page).click();
    await seatBack(ann.page).waitFor({ state: "detached" });
    await ann.page.locator(".rack [data-tile]").first().waitFor();
    assert.deepEqual(complaints(ann, bob), []);
    for (const { context } of people) await context.close();
  },
);

test(
  "who lays tiles is not replaced; after a warning a bot takes over, and the tiles come back with the seat",
  { timeout: 240_000 },
  async () => {
    const AWAY = 12;
    const impatient = await serve({ PARLOUR_AWAY_SECONDS: String(AWAY) });
    const { people } = await dealt(browser, impatient, { title: "Rummikub", names: NAMES, seed: SEED });
    const [ann, bob] = people;
    try {
      const rack = await ann.page
        .locator(".rack [data-tile]")
        .evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
      const start = Date.now();
      for (let n = 0; Date.now() - start < 1.5 * AWAY * 1000; n++) {
        const tile = rack[Math.floor(n / 2) % 3];
        await ann.page.locator(`[data-key="t:${tile}"]`).click();
        await ann.page.keyboard.press(n % 2 ? "Escape" : "n");
        await ann.page.waitForTimeout(1_500);
      }
      assert.equal(await seatBack(ann.page).count(), 0);
      await ann.page.getByRole("button", { name: "Undo" }).first().waitFor();
      const building = await laid(ann.page);
      assert.ok(building.length > 0);
      await ann.page.getByRole("button", { name: "I am here" }).waitFor();
      await bob.page.locator('.plate [data-presence="takeover"]').waitFor();
      await seatBack(ann.page).waitFor();
      await bob.page.locator(".turn").getByText("Your turn!").waitFor();
      await seatBack(ann.page).click();
      await ann.page.locator(".rack [data-tile]").first().waitFor();
      await bob.page.locator(".draw").click();
      await ann.page.locator(".turn").getByText("Your turn!").waitFor();
      assert.deepEqual((await laid(ann.page)).sort(), building.sort());
      assert.deepEqual(complaints(ann, bob), []);
    } finally {
      for (const { context } of people) await context.close();
      await impatient.stop();
    }
  },
);

test("one sees who is there, types, reacts and is gone", { timeout: 120_000 }, async () => {
  const { people } = await dealt(browser, server, { title: "Rummikub", names: NAMES, seed: SEED });
  const [ann, bob] = people;
  const sign = (state) => ann.page.locator(`.plate [data-presence="${state}"]`);
  await sign("here").waitFor();
  await bob.page.getByLabel("Say something").pressSequentially("Hel");
  await sign("typing").waitFor();
  await ann.page.getByText("Bob is typing…").waitFor();
  await bob.page.keyboard.press("Enter");
  await ann.page.getByRole("log").getByText("Hel", { exact: true }).waitFor();
  await bob.page.getByRole("button", { name: "Applause" }).click();
  await ann.page.getByRole("log").getByRole("img", { name: "Applause" }).waitFor();
  await bob.page.getByLabel("Set phrases").selectOption("good_luck");
  await ann.page.getByRole("log").getByText("Good luck!").waitFor();
  await assertAccessible(ann.page);
  await bob.page.goto(server.url);
  await sign("away").waitFor();
  await bob.context.close();
  await sign("gone").waitFor({ timeout: 5_000 });
  assert.deepEqual(complaints(ann, bob), []);
  await ann.context.close();
});
