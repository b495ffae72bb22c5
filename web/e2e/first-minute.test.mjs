// A stranger opens the page, gives a name, and plays a whole game against bots, in the plain view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const PLAIN = { chosen: { plain: true } };

/** Presses the first move there is until the game is over; with the last card but one, it calls UNO. */
async function playToTheEnd(page, most = 400) {
  const moves = page.locator(".generic .moves button");
  const over = page.locator(".result");
  for (let made = 0; made < most; made++) {
    await moves.first().or(over).first().waitFor({ timeout: 20_000 });
    if (await over.count()) return made;
    const calling = moves.filter({ hasText: "call UNO" });
    await ((await calling.count()) ? calling : moves)
      .first()
      .click({ timeout: 5_000 })
      .catch(() => {}); // the table may have moved on meanwhile
  }
  throw new Error(`The game did not end in ${most} moves.`);
}

test("two clicks from a name to the first card, and then a whole game", { timeout: 240_000 }, async () => {
  const { page, complaints } = await person(browser, server.url, PLAIN);
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Play now: UNO" }).click();
  await page.waitForURL(/\/table\/\d+$/);
  await page.locator(".generic").waitFor();
  assert.match(await page.locator(".seats").innerText(), /Ann/);
  const { options } = await page.evaluate(
    (path) => fetch(path).then((answer) => answer.json()),
    `/api/games/${page.url().split("/").at(-1)}`,
  );
  assert.equal(options.call_uno, true); // as at a real table
  await playToTheEnd(page);
  assert.match(await page.title(), /UNO/);
  await page.locator(".result .decided", { hasText: /played the last card/ }).waitFor();

  await page.getByText("Fair deal").click();
  await page.getByRole("button", { name: "Check the deal" }).click();
  await page
    .getByText("The secret matches the server's promise. The first hands are the ones that this seed deals.")
    .waitFor();
  await page.getByText("Your word is part of the deal, under the terms that you were shown.").waitFor();

  const table = page.url();
  await page.getByRole("link", { name: "Replay" }).click();
  const slider = page.getByRole("slider");
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last > 5);
  await slider.focus();
  await page.keyboard.press("End");
  await page.getByText(`Step ${last + 1} of ${last + 1}`).waitFor();

  await page.goto(table);
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== table);
  // Against bots it is dealt at once.
  await page.locator(".generic").waitFor();
  assert.deepEqual(complaints, []);
});

for (const game of ["Spades", "Hidden Joker Rummy", "Rummikub", "Rummy"])
  test(`${game}: bots answer the first move`, { timeout: 240_000 }, async () => {
    const { page, complaints } = await person(browser, server.url, PLAIN);
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: `Play now: ${game}`, exact: true }).click();
    const move = page.locator(".generic .moves button").first();
    await move.waitFor();
    const version = () => page.locator(".generic").innerText();
    const before = await version();
    await move.click();
    await page.waitForFunction((old) => document.querySelector(".generic")?.innerText !== old, before);
    assert.deepEqual(complaints, []);
  });

test(
  "plain HTTP from another machine: games are played, links copied, and deals checked",
  { timeout: 240_000 },
  async () => {
    const abroad = server.url.replace("127.0.0.1", "parlour.example");
    const { page, complaints } = await person(browser, abroad, PLAIN);
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await page.getByLabel("Your name").fill("Ann");
    await openTable(page, "UNO");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await page.getByRole("button", { name: "Add a bot" }).first().click();
    await page.getByRole("button", { name: "Deal" }).click();
    await playToTheEnd(page);
    await page.getByText("Fair deal").click();
    await page.getByRole("button", { name: "Check the deal" }).click();
    await page.getByText("The first hands are the ones that this seed deals.").waitFor();
    await page.getByText("Your word is part of the deal").waitFor();
    assert.deepEqual(complaints, []);
  },
);

test("a later visit knows the player again, and a guest becomes an account", async () => {
  const { page, context, complaints } = await person(browser, server.url, PLAIN);
  await page.getByLabel("Your name").fill("Bea");
  await page.getByRole("button", { name: "Play now: UNO" }).click();
  await page.locator(".generic").waitFor();
  await page.goto(`${server.url}/`);
  await page.getByText("Welcome back, Bea").waitFor();
  await page.getByRole("link", { name: "Bea", exact: true }).click();
  await page.getByLabel("User name").fill("bea");
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByText("You are logged in as bea.").waitFor();
  await page.locator("main li").first().waitFor(); // the game is kept
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByLabel("User name").fill("bea");
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("You are logged in as bea.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
