// The review of a finished game, from its replay: asked for, made with progress, and kept.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { launch, person, serve } from "./browser.mjs";

let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A short game of Rummy against a bot, played by the last move that is listed. Returns its number. */
const played = (page) =>
  page.evaluate(async () => {
    const call = async (path, body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(
        `/api/${path}`,
        body && { method: "POST", headers, body: JSON.stringify(body) },
      );
      return answer.json();
    };
    const options = { turn_limit: 6, max_hands: 1 };
    const wanted = { game: "rummy", max_players: 2, options, bots: ["standard"], start: true };
    const { game_id } = await call("games", wanted);
    for (;;) {
      const { state, moves } = await call(`games/${game_id}`);
      if (state === "ended") return game_id;
      await call(`games/${game_id}/actions`, moves.list.at(-1));
    }
  });

async function arrived(page) {
  await page.evaluate(() =>
    fetch("/api/auth/guest", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ display_name: "Ann" }),
    }),
  );
}

test("a player's own moves are reviewed, and the second look is at once", async () => {
  const { page } = await person(browser, server.url, { reducedMotion: "reduce" });
  await arrived(page);
  const id = await played(page);
  await page.goto(`${server.url}/replay/${id}`);
  await page.getByRole("button", { name: "Review" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your game, reviewed" });
  await dialog.getByRole("button", { name: "Review my moves" }).click();
  const found = dialog.getByText(/moves? reviewed, \d+ as good|No costly mistake/);
  await found.waitFor({ timeout: 120_000 });
  await assertAccessible(page, "the review");
  const show = dialog.getByRole("button", { name: /^Show step/ }).first();
  if (await show.isVisible()) {
    const step = /\d+/.exec(await show.innerText())[0];
    await show.click();
    await page
      .getByText(new RegExp(`Step ${step} of`))
      .first()
      .waitFor();
  }
  await page.reload();
  await page.getByRole("button", { name: "Review" }).click();
  await found.waitFor();
});

test("who did not play has no review", async () => {
  const ann = await person(browser, server.url, { reducedMotion: "reduce" });
  await arrived(ann.page);
  const id = await played(ann.page);
  const eve = await person(browser, server.url, { reducedMotion: "reduce" });
  await arrived(eve.page);
  await eve.page.goto(`${server.url}/replay/${id}`);
  await eve.page.getByLabel("Seen by").waitFor();
  assert.equal(await eve.page.getByRole("button", { name: "Review" }).count(), 0);
});
