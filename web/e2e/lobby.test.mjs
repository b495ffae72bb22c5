// The lobby of a game with partners: sit, change, assign, fill with bots, change the table; by mouse and by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const LOOK = { bypassCSP: true };
const PLACES = ["north", "east", "south", "west"];

/** Who sits at a place of the compass: the text of the seat. */
const place = (page, where) => page.locator(`.place.${where}`);
const sits = (page, where, name) => place(page, where).getByText(name, { exact: true }).waitFor();

/** Goes on with Tab until the button of this name has the focus, and presses it. */
async function press(page, name) {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  for (let steps = 0; steps < 120; steps++) {
    if (await button.evaluate((element) => element === document.activeElement))
      return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`The button "${name}" was not reached by Tab.`);
}

/** Ann opens a table of Spades, and Bob comes by the link. */
async function lobbyOfTwo(options = [LOOK, LOOK]) {
  const ann = await person(browser, server.url, options[0]);
  await ann.page.getByLabel("Your name").fill("Ann");
  await openTable(ann.page, "Spades");
  const link = await ann.page.locator(".share code").innerText();
  const bob = await person(browser, link, options[1]);
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  await sits(ann.page, "east", "Bob");
  return { ann, bob, link };
}

test(
  "the compass shows teams, and seats are changed by mouse and by keyboard",
  { timeout: 300_000 },
  async () => {
    const { ann, bob } = await lobbyOfTwo();
    for (const [index, where] of PLACES.entries()) {
      const team = (await place(ann.page, where).locator(".where").innerText()).toLowerCase();
      assert.ok(team.includes(index % 2 ? "east" : "north"), `${where}: ${team}`);
    }
    await assertAccessible(ann.page, "lobby of the host");
    await assertAccessible(bob.page, "lobby of a guest");

    await bob.page.getByRole("button", { name: "Sit here: seat 3" }).click(); // across: Ann's partner
    await sits(ann.page, "south", "Bob");
    await press(bob.page, "Sit here: seat 4");
    await sits(ann.page, "west", "Bob");

    await press(ann.page, "Move Bob to another seat");
    await press(ann.page, "Move here: Bob, to seat 2");
    await sits(bob.page, "east", "Bob");
    await ann.page.getByRole("button", { name: "Move Ann to another seat" }).click();
    await ann.page.getByRole("button", { name: "Move here: exchange Ann and Bob" }).click();
    await sits(bob.page, "north", "Bob");
    await sits(bob.page, "east", "Ann");

    await press(ann.page, "Add a bot on seat 3");
    await place(bob.page, "south").getByText("(bot)").waitFor();
    await ann.page.getByRole("button", { name: "Fill with bots" }).click();
    await place(bob.page, "west").getByText("(bot)").waitFor();
    await ann.page.getByRole("button", { name: "Fill with bots" }).waitFor({ state: "detached" });
    await press(ann.page, "Deal");
    for (const { page } of [ann, bob]) await page.locator(".lobby").waitFor({ state: "detached" });
    assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  },
);

test("the host renames the table, closes its doors and opens them again", { timeout: 300_000 }, async () => {
  const { ann, bob, link } = await lobbyOfTwo();
  const bare = link.split("?")[0];
  const settings = ann.page.getByText("Settings of the table");
  await settings.focus();
  await ann.page.keyboard.press("Enter");
  await ann.page.getByLabel("Name of the table").fill("Kitchen");
  await ann.page.getByLabel("Who may join").selectOption("invite-only");
  await ann.page.getByLabel("Others may watch").uncheck();
  await assertAccessible(ann.page, "settings of the table");
  await press(ann.page, "Save");
  await ann.page.getByText("Saved.").waitFor();

  const cid = await person(browser, bare, LOOK);
  await cid.page.getByText("open to invited players only").waitFor();
  assert.equal(await cid.page.getByRole("button", { name: "Take a seat" }).count(), 0);

  await ann.page.getByLabel("Who may join").selectOption("open");
  await ann.page.getByLabel("Others may watch").check();
  await ann.page.getByRole("button", { name: "Save" }).click();
  await cid.page.reload();
  await cid.page.getByLabel("Your name").fill("Cid");
  await cid.page.getByRole("button", { name: "Watch" }).click();
  await ann.page.locator(".lobby").getByText("1 spectator").waitFor();
  await cid.page.getByRole("button", { name: "Sit here: seat 3" }).click();
  await sits(bob.page, "south", "Cid");
  await ann.page.getByRole("button", { name: "Make Bob the host" }).click();
  await bob.page.getByRole("button", { name: "Fill with bots" }).waitFor();
  await ann.page.getByRole("button", { name: "Fill with bots" }).waitFor({ state: "detached" });
  assert.deepEqual([...ann.complaints, ...bob.complaints, ...cid.complaints], []);
});

test("on a phone the lobby fits, and a tap seats a friend", { timeout: 300_000 }, async () => {
  const phone = { ...LOOK, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { ann, bob } = await lobbyOfTwo([phone, phone]);
  await bob.page.getByRole("button", { name: "Sit here: seat 3" }).tap();
  await sits(ann.page, "south", "Bob");
  await ann.page.getByRole("button", { name: "Move Bob to another seat" }).tap();
  await ann.page.getByRole("button", { name: "Move here: Bob, to seat 4" }).tap();
  await sits(bob.page, "west", "Bob");
  await assertAccessible(ann.page, "lobby on a phone");
  await ann.page.getByRole("button", { name: "Fill with bots" }).tap();
  await place(bob.page, "south").getByText("(bot)").waitFor();
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
});

for (const [width, height] of [
  [360, 640],
  [844, 390],
])
  test(`the form of a new table fits ${width}x${height}`, { timeout: 120_000 }, async () => {
    const { page } = await person(browser, server.url, {
      viewport: { width, height },
      reducedMotion: "reduce",
    });
    await page.getByLabel("Your name").fill("Ann");
    const openers = page.getByRole("button", { name: /^Open a table: / });
    await openers.first().waitFor();
    for (const opener of await openers.all()) {
      await opener.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Clock").selectOption("bank");
      if (await dialog.locator("summary").count()) await dialog.locator("summary").click();
      const { wider, bottom } = await dialog.evaluate((element) => ({
        wider: element.scrollWidth - element.clientWidth,
        bottom: element.querySelector(".goes").getBoundingClientRect().bottom,
      }));
      assert.equal(wider, 0, `${await dialog.locator("h2").innerText()} is cut`);
      assert.ok(bottom <= height, "the buttons are out of sight");
      await dialog.getByRole("button", { name: "Cancel" }).click();
    }
  });
