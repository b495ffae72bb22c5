// Settings follow the account, change what is seen and heard, and people can be muted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const PASSWORD = "four odd words together";
const rootData = (page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

/** Beside the table the chat is open from the start; on small screens it is a sheet. */
async function openChat(page) {
  const button = page.getByRole("button", { name: "Chat" });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
}

async function openSettings(page) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog", { name: "Settings" }).waitFor();
}

test("settings follow the account to another browser", { timeout: 120_000 }, async () => {
  const desk = await person(browser, `${server.url}/me`, { bypassCSP: true, reducedMotion: "reduce" });
  const [username, page] = [`setter-${Date.now()}`, desk.page];
  await openSettings(page);
  await page.getByLabel("Colors of the page").selectOption("dark"); // local first: nobody is there yet
  assert.equal((await rootData(page)).theme, "dark");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByText(`You are logged in as ${username}.`).waitFor();
  await page.getByRole("button", { name: "Open the settings" }).click();
  await page.getByLabel("Four-color deck").check();
  await page.getByLabel("Size of the cards").selectOption("large");
  const sent = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByLabel("Left hand").check();
  await sent;
  await assertAccessible(page, "settings");
  await page.setViewportSize({ width: 390, height: 844 });
  await assertAccessible(page, "settings on a phone");

  const phone = await person(browser, `${server.url}/me`);
  await phone.page.getByLabel("User name").fill(username);
  await phone.page.getByLabel("Password").fill(PASSWORD);
  await phone.page.getByRole("button", { name: "Log in" }).click();
  await phone.page.getByText(`You are logged in as ${username}.`).waitFor();
  const expected = { theme: "dark", deck: "four", cards: "large", hand: "left" };
  await phone.page.waitForFunction((all) => {
    const { dataset } = document.documentElement;
    return Object.entries(all).every(([name, value]) => dataset[name] === value);
  }, expected);
  await phone.page.getByRole("button", { name: "Log out" }).first().click();
  await phone.page.waitForFunction(() => document.documentElement.dataset.theme === "system");
  assert.deepEqual([...desk.complaints, ...phone.complaints], []);
});

test("a new name is shown, and a refused one is not", { timeout: 240_000 }, async () => {
  const { page } = await person(browser, server.url);
  await page.getByLabel("Your name").fill("Ann");
  await openTable(page, "UNO");
  await page.goto(server.url);
  await openSettings(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your name").fill("deleted player");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Your name").fill("Anna");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Saved.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("heading", { name: "Welcome back, Anna" }).waitFor();
});

test("a four-color deck and large cards are seen on the cards", { timeout: 240_000 }, async () => {
  const inkOf = (page, suit) =>
    page
      .locator(`svg.card.${suit}`)
      .first()
      .evaluate((card) => getComputedStyle(card).fill);
  const { page } = await person(browser, server.url, { chosen: { four_colors: true } });
  await page.getByRole("button", { name: "Play now: UNO" }).waitFor();
  const inks = await Promise.all(["spades", "hearts", "diamonds"].map((suit) => inkOf(page, suit)));
  assert.equal(new Set(inks).size, 3);
});

test("each move is asked for once more, where that is set", { timeout: 240_000 }, async () => {
  const { page, complaints } = await person(browser, server.url, {
    chosen: { confirm_moves: true, plain: true },
  });
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Play now: Rummikub" }).click();
  const draw = page.locator(".play button", { hasText: /draw|take/i }).first();
  await page.getByText("Your turn!").first().waitFor();
  await draw.click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Take it back" }).click();
  await page.getByText("Not played: you took it back.").waitFor();
  await draw.click();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await draw.click();
  await question.getByRole("button", { name: "Make the move" }).click();
  await page.getByText("Not played").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
});

test("who is muted is not read any more, until they are heard again", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url);
  await ann.page.getByLabel("Your name").fill("Ann");
  await openTable(ann.page, "UNO");
  const bob = await person(browser, await ann.page.locator(".share code").innerText());
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  const say = async (text) => {
    await openChat(bob.page);
    await bob.page.getByLabel("Say something").fill(text);
    await bob.page.getByRole("button", { name: "Send" }).click();
  };
  await say("Hello there");
  const log = ann.page.getByRole("log");
  await openChat(ann.page);
  await log.getByText("Hello there").waitFor();
  await log.getByRole("button", { name: "Mute Bob" }).click();
  await log.getByText("Hello there").waitFor({ state: "detached" });
  await say("Can you hear me?");
  await bob.page.getByRole("log").getByText("Can you hear me?").waitFor();
  await ann.page.goto(server.url);
  await openSettings(ann.page);
  await ann.page.getByRole("button", { name: "Block Bob" }).click();
  await ann.page.getByText("blocked", { exact: true }).waitFor();
  await ann.page.getByRole("button", { name: "Take Bob off the list" }).click();
  await ann.page.getByText("Nobody. You can mute people").waitFor();
  await ann.page.goBack();
  await ann.page.getByRole("log").getByText("Can you hear me?").waitFor();
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
});

test("the time of a message is in the form of the reader's country", { timeout: 240_000 }, async () => {
  for (const [locale, form] of [
    ["en-GB", /^\d\d:\d\d$/],
    ["en-US", /^\d\d:\d\d\s[AP]M$/],
  ]) {
    const { page, context } = await person(browser, server.url, { locale });
    await page.getByLabel("Your name").fill("Ann");
    await openTable(page, "UNO");
    await openChat(page);
    await page.getByLabel("Say something").fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    assert.match(await page.getByRole("log").locator("time").innerText(), form);
    await context.close();
  }
});
