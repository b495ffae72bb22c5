// Play with people: two browsers are matched, one plays with bots, and bot accounts on the account page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { launch, person, serve } from "./browser.mjs";

let server, browser;
before(async () => {
  server = await serve({ PARLOUR_OFFER_BOTS_SECONDS: "2" });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LOOK = { chosen: { plain: true }, bypassCSP: true };
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const queue = (page) => page.getByRole("region", { name: "Play with people" });

/** Goes to the first page, which asks for a name once it knows that nobody has one here. */
async function arrive({ page }, name) {
  await page.goto(server.url);
  await queue(page).scrollIntoViewIfNeeded(); // a newcomer's is loaded then
  await queue(page).getByRole("button", { name: "Find players" }).waitFor();
  const field = page.getByLabel("Your name");
  if (await field.isVisible()) await field.fill(name);
}

/** Waits for a game, by keyboard. */
async function wait({ page }, game, seats) {
  await queue(page).getByRole("combobox", { name: "Game" }).selectOption({ label: game });
  await queue(page).getByRole("combobox", { name: "Players" }).selectOption(String(seats));
  await queue(page).getByRole("button", { name: "Find players" }).focus();
  await page.keyboard.press("Enter");
}

test("two people who want the same game go to one table by themselves", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, LOOK);
  const bob = await person(browser, server.url, LOOK);
  await arrive(ann, "Ann");
  for (const size of SIZES) {
    await ann.page.setViewportSize(size);
    await assertAccessible(ann.page, `first page, ${size.width}`);
  }
  await wait(ann, "UNO", 2);
  await queue(ann.page).getByText("Looking for players: UNO, 2 players").waitFor();
  await queue(ann.page).getByText("1 waiting").waitFor();
  await queue(ann.page).getByRole("button", { name: "Stop waiting" }).click();
  await queue(ann.page).getByRole("button", { name: "Find players" }).waitFor();
  await wait(ann, "UNO", 2);
  await queue(ann.page).getByText("Looking for players").waitFor();
  await arrive(bob, "Bob");
  await wait(bob, "UNO", 3);
  await queue(bob.page).getByRole("button", { name: "Stop waiting" }).click();
  const join = queue(bob.page).getByRole("button", { name: /^Join: UNO, 2 players/ });
  await join.waitFor();
  await queue(bob.page).getByText("1 waiting").waitFor();
  for (const size of SIZES) {
    await bob.page.setViewportSize(size);
    await assertAccessible(bob.page, `who waits, ${size.width}`);
  }
  await join.focus();
  await bob.page.keyboard.press("Enter");
  await Promise.all([ann, bob].map(({ page }) => page.waitForURL("**/table/*")));
  assert.equal(ann.page.url(), bob.page.url());
  await ann.page.locator(".generic").waitFor();
  await ann.context.close();
  await bob.context.close();
});

test("who accepts bots plays at once", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, LOOK);
  await arrive(ann, "Ann");
  await wait(ann, "Rummikub", 3);
  const bots = queue(ann.page).getByRole("button", { name: "Play with bots" });
  await bots.waitFor();
  for (const size of SIZES) {
    await ann.page.setViewportSize(size);
    await assertAccessible(ann.page, `waiting, ${size.width}`);
  }
  await bots.click();
  await ann.page.waitForURL("**/table/*");
  await ann.page.locator(".generic").waitFor();
  await ann.context.close();
});

test("an account makes, renews, revokes and deletes bots", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, LOOK);
  const { page } = ann;
  await page.goto(`${server.url}/me`);
  await page.getByLabel("User name").fill("bot-owner");
  await page.getByLabel("Password").fill("four odd words together");
  await page.locator("button[value=register]").click();
  const own = page.getByRole("region", { name: "Bot accounts" });
  await own.getByText("You have no bots.").waitFor();
  await own.getByLabel("Name of the bot").fill("Robby");
  await page.keyboard.press("Enter");
  const token = own.locator("code");
  await token.waitFor();
  const first = await token.innerText();
  assert.equal(first.length, 43);
  assert.equal(await token.evaluate((element) => element === document.activeElement), true);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await assertAccessible(page, `bot accounts, ${size.width}`);
  }
  const whoIs = async (bearer) =>
    (await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${bearer}` } })).status;
  assert.equal(await whoIs(first), 200);
  await own.getByRole("button", { name: "New token for Robby; the old one ends" }).click();
  await own.locator("code", { hasNotText: first }).waitFor();
  const second = await token.innerText();
  assert.deepEqual([await whoIs(first), await whoIs(second)], [401, 200]);
  await own.getByRole("button", { name: "Revoke the token of Robby" }).click();
  await own.getByText("The token of Robby has ended.").waitFor();
  assert.equal(await whoIs(second), 401);
  page.once("dialog", (dialog) => dialog.accept());
  await own.getByRole("button", { name: "Delete the bot Robby" }).click();
  await own.getByText("You have no bots.").waitFor();
  await ann.context.close();
});

test("a bot that accepts challenges is challenged, and plays", { timeout: 240_000 }, async (context) => {
  const as = (token) => async (method, path, body) => {
    const headers = {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${server.url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.status === 204 ? null : answer.json();
  };
  const account = { username: "robby-owner", password: "four odd words together" };
  const { session_id } = await as()("POST", "auth/register", account);
  const bot = as((await as(session_id)("POST", "auth/bots", { display_name: "Robby" })).token);
  await bot("PUT", "challenges", { games: ["uno"] });
  const asking = setInterval(() => bot("GET", "challenges").catch(() => {}), 1_000); // or it counts as gone
  context.after(() => clearInterval(asking));
  const ann = await person(browser, server.url, LOOK);
  await ann.context.request.post(`${server.url}/api/auth/guest`, { data: { display_name: "Ann" } });
  await ann.page.reload();
  await queue(ann.page).getByRole("combobox", { name: "Game" }).selectOption({ label: "UNO" });
  const button = queue(ann.page).getByRole("button", { name: "Challenge Robby" });
  await button.waitFor();
  await assertAccessible(ann.page, "bots to challenge");
  await button.click();
  await queue(ann.page).getByText("Robby has 30 seconds").waitFor();
  const { received } = await bot("GET", "challenges");
  assert.equal(received.length, 1);
  await bot("POST", `challenges/${received[0].id}/accept`);
  await ann.page.waitForURL("**/table/*");
  await ann.page.locator(".generic").waitFor();
  await ann.context.close();
});
