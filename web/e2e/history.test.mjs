// Your games, a profile and a leaderboard: two people play a rated game, and look at what is kept of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const LOOK = { chosen: { plain: true }, bypassCSP: true };

/** Goes to the first page, which asks for a name once it knows that nobody has one here. */
async function arrive({ page }, name) {
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  const field = page.getByLabel("Your name");
  if (await field.isVisible()) await field.fill(name);
}

const ask = (page, method, path, body = null) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = body === null ? {} : { "Content-Type": "application/json" };
      const answer = await fetch(path, { method, headers, body });
      return { status: answer.status, value: await answer.json() };
    },
    [method, path, body && JSON.stringify(body)],
  );
const get = async ({ page }, path) => (await ask(page, "GET", path)).value;

/** Ann opens a rated table with a clock, Bob sits down, and the lobby has told him what it means. */
async function ratedTable(ann, bob) {
  await arrive(ann, "Ann");
  await ann.page.getByRole("button", { name: "Open a table: UNO", exact: true }).click();
  const dialog = ann.page.getByRole("dialog");
  assert.equal(await dialog.getByLabel("Rated").count(), 0); // not without a clock
  await dialog.locator("input[type=range]").fill("2");
  await dialog.getByLabel("Clock").selectOption("turn");
  await dialog.getByLabel("Rated").check();
  await assertAccessible(ann.page, "opening a rated table");
  await dialog.getByRole("button", { name: "Open" }).click();
  await ann.page.locator(".lobby").getByText("Rated").waitFor();
  const link = await ann.page.locator(".share code").innerText();
  await bob.page.goto(link);
  const sit = bob.page.getByRole("button", { name: "Take a seat" });
  await sit.waitFor();
  await bob.page.getByLabel("Your name").fill("Bob");
  await sit.click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  await bob.page.locator(".lobby").getByText("the game counts for their rating").waitFor();
  await ann.page.getByRole("button", { name: "Deal" }).click();
  await bob.page.locator(".generic").waitFor();
  return Number(new URL(link).pathname.split("/").at(-1));
}

/** Plays to the end by REST: a card where one can be played. */
async function playOut(people, id) {
  for (;;)
    for (const one of people) {
      const { state, moves } = await get(one, `/api/games/${id}`);
      if (state === "ended") return;
      const [first] = (moves?.list ?? []).toSorted((a, b) => (b.type === "play") - (a.type === "play"));
      if (first) assert.equal((await ask(one.page, "POST", `/api/games/${id}/actions`, first)).status, 202);
    }
}

/** The first page leads there. */
const follow = async ({ page }, name) => {
  await page.goto(server.url);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
};

test("a rated game is kept, on three pages", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, LOOK);
  const bob = await person(browser, server.url, LOOK);
  const id = await ratedTable(ann, bob);
  await playOut([ann, bob], id);
  await ann.page
    .locator(".result")
    .getByText(/Rating 1500 → \d+/)
    .waitFor();
  const { winners } = await get(ann, `/api/games/${id}`);
  const [annId, bobId] = await Promise.all(
    [ann, bob].map(async (one) => (await get(one, "/api/auth/me")).user_id),
  );
  const ending = winners.includes(annId) ? "Won" : "Lost";

  // Your games: found by the filters, kept in the address.
  const { page } = ann;
  const choice = (name) => page.getByRole("combobox", { name, exact: true });
  await follow(ann, "Your games");
  const games = page.getByRole("article");
  await games.first().waitFor();
  assert.match(await games.first().innerText(), new RegExp(`${ending}[^]*UNO[^]*Rated[^]*Bob`));
  await assertAccessible(page, "your games");
  await choice("Result").selectOption(ending === "Won" ? "lost" : "won");
  await page.getByText("No game fits what you have chosen.").waitFor();
  await page.getByRole("link", { name: "Show all games" }).click();
  await games.first().waitFor();
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await page.getByLabel("From", { exact: true }).fill("2001-02-03");
  await page.getByLabel("To", { exact: true }).fill("2001-02-04");
  await page.getByText("No game fits what you have chosen.").waitFor();
  await page.getByLabel("To", { exact: true }).fill(today);
  await games.first().waitFor();
  await page.getByLabel("From", { exact: true }).fill("");
  await page.getByLabel("To", { exact: true }).fill("");
  await page.waitForURL(`${server.url}/games`);
  await choice("Player").selectOption("Bob");
  await page.waitForURL(`${server.url}/games?opponent=${bobId}`);
  await page.reload();
  await games.first().waitFor();
  await games.first().getByText("More about this game").click();
  await games.first().getByText("House rules").waitFor();
  await games.first().getByText("Promise:").waitFor();
  await assertAccessible(page, "a game in detail");
  const csv = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  assert.equal(csv, `/api/me/results.csv?opponent=${bobId}`);

  // Bob's profile, by keyboard.
  await games.first().getByRole("link", { name: "Bob" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Bob" }).waitFor();
  await page.getByRole("heading", { name: "UNO, 2 players" }).waitFor();
  await page.getByText("provisional").waitFor();
  await page.getByRole("img", { name: /^The rating in UNO, 2 players\. From/ }).waitFor();
  await page.getByText("The plot as a table").click();
  assert.equal(await page.locator("details tbody tr").count(), 1);
  await assertAccessible(page, "a profile");
  await page.getByRole("link", { name: "Your games with Bob" }).click();
  await games.first().waitFor();

  // Who hides it looks like nobody.
  assert.equal((await ask(bob.page, "PATCH", "/api/me/privacy", { profile: "nobody" })).status, 200);
  await page.goto(`${server.url}/people/${bobId}`);
  await page.getByRole("heading", { name: "There is no such profile" }).waitFor();
  await assertAccessible(page, "no profile");

  // The leaderboard shows who agreed, and tells the others why they are not there.
  await follow(ann, "Leaderboards");
  await choice("Game").selectOption("uno");
  await choice("Players").selectOption("2");
  await page.getByText("You are not shown here, because you have not agreed to it.").waitFor();
  assert.equal((await ask(page, "PATCH", "/api/me/privacy", { leaderboards: true })).status, 200);
  await page.reload();
  await page.getByText("You are in place 1.").waitFor();
  await page.getByRole("row", { name: /Ann/ }).waitFor();
  assert.equal(await page.getByRole("row", { name: /Bob/ }).count(), 0);
  await assertAccessible(page, "a leaderboard");

  // Playing again with the same people.
  await follow(ann, "Your games");
  await games.first().getByRole("button", { name: "Play again" }).click();
  await page.locator(".lobby").waitFor();
  await bob.page.getByText("Ann wants to play again.").first().waitFor();
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
});

test("a game that was ended early is a result too", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, LOOK);
  await arrive(ann, "Ann");
  await openTable(ann.page, "Spades");
  await ann.page.getByRole("button", { name: "Fill with bots" }).click();
  await ann.page.getByRole("button", { name: "Deal" }).click();
  await ann.page.locator(".generic").waitFor();
  const { table_id } = await get(ann, `/api/games/${new URL(ann.page.url()).pathname.split("/").at(-1)}`);
  assert.ok((await ask(ann.page, "POST", `/api/tables/${table_id}/terminate`, {})).status < 300);
  await follow(ann, "Your games");
  await ann.page.getByRole("article").filter({ hasText: "Ended early" }).waitFor();
  await ann.page.getByRole("link", { name: /^Replay/ }).click();
  await ann.page.getByRole("heading", { name: /Spades/ }).waitFor();
  await follow(ann, "Your profile");
  await ann.page.getByText("This is you", { exact: true }).waitFor();
  await ann.page.getByText("1 ended early").waitFor();
  assert.deepEqual(ann.complaints, []);
});

for (const colorScheme of ["light", "dark"])
  for (const width of [360, 2560])
    test(`the pages without a game, ${colorScheme}, ${width} px`, { timeout: 120_000 }, async () => {
      const viewport = { width, height: 780 };
      const { page, complaints } = await person(browser, server.url, {
        viewport,
        colorScheme,
        bypassCSP: true,
      });
      await page.goto(`${server.url}/games`);
      await page.getByText("This page is for players.").waitFor();
      await assertAccessible(page, "your games, for a stranger");
      await ask(page, "POST", "/api/auth/guest", { display_name: "Ann" });
      for (const [path, shown] of [
        ["games", "You have not finished a game yet."],
        ["leaderboards?game=spades", "Play a rated game to have a rating here"],
      ]) {
        await page.goto(`${server.url}/${path}`);
        await page.getByText(shown).waitFor();
        await assertAccessible(page, path);
      }
      assert.deepEqual(complaints, []);
    });
