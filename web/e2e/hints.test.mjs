// Hints: a button at the table of every game, told to a screen reader, in the player's language.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { launch, person, serve } from "./browser.mjs";

const GAMES = ["Hidden Joker Rummy", "Rummikub", "Rummy", "Spades", "UNO"];
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const askButton = (page, name = "Ask the strongest bot") => page.getByRole("button", { name });
const advice = (page) => page.locator(".advice p").filter({ hasNotText: "…" });

async function playNow(page, game) {
  await page.goto(server.url);
  const name = page.getByLabel("Your name");
  if (await name.isVisible()) await name.fill("Ann");
  await page.getByRole("button", { name: `Play now: ${game}`, exact: true }).click();
  await page.locator(".ask-bot:not([aria-disabled])").waitFor();
}

test("every game says what the strongest bot would do, and why", async () => {
  const { page } = await person(browser, server.url, { reducedMotion: "reduce" });
  for (const game of GAMES) {
    await playNow(page, game);
    await askButton(page).focus();
    await page.keyboard.press("Enter");
    await advice(page).waitFor();
    const said = await advice(page).innerText();
    assert.match(said, /\w+.*[.]$/, game);
    assert.doesNotMatch(said, /[{}]|undefined|–/, game);
    await page
      .locator("[aria-live]")
      .filter({ hasText: said.replace(/\.$/, "") })
      .first()
      .waitFor({ state: "attached" });
    await assertAccessible(page, `the advice at a table of ${game}`);
    await page.getByRole("button", { name: "Close the advice" }).click();
    await advice(page).waitFor({ state: "detached" });
  }
});

test("a hint is in the language of the reader, and goes when the table changes", async () => {
  const { page } = await person(browser, server.url, { reducedMotion: "reduce", locale: "es" });
  await page.goto(server.url);
  await page.getByLabel("Tu nombre").fill("Ana");
  await page.getByRole("button", { name: "Jugar ya: Rummy", exact: true }).click();
  await page.locator(".ask-bot:not([aria-disabled])").waitFor();
  await askButton(page, "Preguntar al bot más fuerte").click();
  await advice(page).waitFor();
  assert.match(await advice(page).innerText(), /carta|descarte/);
  await page
    .getByRole("button", { name: /^Robar|mazo/i })
    .first()
    .click();
  await advice(page).waitFor({ state: "detached" });
});
