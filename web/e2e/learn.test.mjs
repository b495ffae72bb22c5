// Learning inside the page: how to play each game, the rules of a table, and a first game with a coach.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { assertFocusKept, enter, enterCard } from "./cardInput.mjs";
import { Sight } from "./inSight.mjs";
import { browser, server } from "./stage.mjs";

const STILL = { reducedMotion: "reduce" };
const coach = (page) => page.getByRole("complementary", { name: "Coach" });
const ticks = (page) => page.locator(".notice li.ticked").count();
const dialogOf = (page) => page.getByRole("dialog");

/** The words as the server tells them, in a language. */
async function catalogue(language) {
  const told = await (await fetch(`${server.url}/api/catalogue?language=${language}`)).json();
  return Promise.all(
    told.map(async ({ game }) =>
      (await fetch(`${server.url}/api/catalogue/${game}?language=${language}`)).json(),
    ),
  );
}

/** The dialog is on the screen, nothing in it is cut at the sides, and the buttons are in sight. */
async function assertFits(page, what) {
  const faults = await dialogOf(page).evaluate((dialog) => {
    const within = ({ left, right, top, bottom }, box) =>
      left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const body = dialog.querySelector(".body").getBoundingClientRect();
    const sideways = { ...screen, left: body.left, right: body.right, top: -Infinity, bottom: Infinity };
    return [
      ...(within(dialog.getBoundingClientRect(), screen) ? [] : ["the dialog"]),
      ...[...dialog.querySelectorAll("header button, footer button")]
        .filter((button) => !within(button.getBoundingClientRect(), screen))
        .map((button) => button.textContent),
      ...[...dialog.querySelectorAll(".body h3, .body p, figure, figcaption, figure svg")]
        .filter((part) => !within(part.getBoundingClientRect(), sideways))
        .map((part) => part.textContent || part.getAttribute("aria-label")),
    ];
  });
  assert.deepEqual(faults, [], what);
}

for (const [language, locale] of Object.entries({ en: "en-GB", es: "es-MX", pt: "pt-BR" }))
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1280, 720],
  ])
    test(`how to play every game, ${language}, ${width}x${height}`, { timeout: 120_000 }, async () => {
      const options = { locale, viewport: { width, height }, bypassCSP: true, ...STILL };
      const { page, context, complaints } = await person(browser, server.url, options);
      for (const { title, words } of await catalogue(language)) {
        const what = `${title}, ${language}, ${width}x${height}`;
        const opener = page.locator(`article button[aria-haspopup=dialog][aria-label$=": ${title}"]`);
        await opener.focus();
        await page.keyboard.press("Enter");
        const dialog = dialogOf(page);
        await dialog.locator("figure svg").first().waitFor();
        assert.deepEqual(
          await dialog.locator("h3").allTextContents(),
          words.how_to.map((section) => section.title),
        );
        const pieces = words.how_to.flatMap(({ pictures }) => pictures.flatMap((one) => one.pieces));
        const shown = await dialog
          .locator("figure .pieces svg[aria-label]")
          .evaluateAll((all) => all.map((svg) => svg.getAttribute("aria-label")));
        assert.equal(shown.length, pieces.length);
        for (const [at, piece] of pieces.entries())
          assert.ok(shown[at].startsWith(words.pieces[piece]), `${shown[at]} is ${words.pieces[piece]}`);
        await assertFits(page, what);
        if (width === 1280) {
          const { hidden } = await dialog
            .locator(".body")
            .evaluate((body) => ({ hidden: body.scrollHeight - body.clientHeight }));
          assert.ok(hidden <= 0, `${what}: one screen, but ${hidden} px are out of sight`);
        }
        await dialog.locator("summary").click();
        const first = words.rules.trim().split("\n")[0];
        await dialog.getByText(first).waitFor();
        await assertAccessible(page, what);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" }); // not only closed: the page knows it too
        assert.ok(
          await opener.evaluate((button) => button === document.activeElement),
          `focus after ${what}`,
        );
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });

test("the dialog keeps the focus, and begins at its title", async () => {
  const { page, context } = await person(browser, server.url, STILL);
  await page.getByRole("button", { name: "How to play: UNO" }).click();
  await page.locator("#how-to-play:focus").waitFor();
  await page.getByText("The goal").waitFor();
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement.closest("dialog"),
    );
    assert.equal(isOutside, false);
  }
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  await context.close();
});

test("the rules of a table are told in the lobby and behind ?, in three languages", async () => {
  const { page, context, complaints } = await person(browser, server.url, STILL);
  await page.getByLabel("Your name").fill("Ann");
  await openTable(page, "UNO", { players: 2, options: { target: 200, call_uno: true } });
  const rules = page.locator("main .rules").first();
  const told = {
    English: ["You play rounds until someone has 200 points.", "Call UNO with your second-to-last card."],
    Español: ["Se juegan rondas hasta que alguien llegue a 200 puntos.", "hay que cantar UNO"],
    Português: ["Jogam-se rodadas até alguém chegar a 200 pontos.", "é preciso gritar UNO"],
  };
  for (const [name, sentences] of Object.entries(told)) {
    await page.locator("button[popovertarget]").click();
    await page.locator("[popover] select").selectOption({ label: name });
    await page.keyboard.press("Escape");
    for (const sentence of sentences) await rules.locator(".different").getByText(sentence).waitFor();
    await page.locator('.tools [aria-haspopup="dialog"]').click();
    for (const sentence of sentences)
      await dialogOf(page).locator(".different").getByText(sentence).waitFor();
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
  }
  await page.goto(server.url);
  await page.getByRole("button", { name: ": Rummikub" }).nth(1).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** By keyboard: the first card that may be played, or a drawn one kept, or a draw. */
async function playCard(page) {
  const card = page.locator(".hand .raised [data-key]").first();
  const draw = page.locator(".actions .button").first();
  await card.or(draw).or(page.locator(".notice .known")).first().waitFor();
  if (await page.locator(".notice .known").count()) return;
  const key = (await card.count()) ? await card.getAttribute("data-key") : null;
  const version = await page.locator(".notice").innerText();
  await (key === null ? enter(page, ".actions .button") : enterCard(page, key));
  if (await page.locator(".picker").count()) await page.keyboard.press("Enter");
  await page
    .waitForFunction((old) => document.querySelector(".notice")?.innerText !== old, version, {
      timeout: 3_000,
    })
    .catch(() => {}); // the same step may come again
}

test("a guided game by keyboard, until the basics are known", { timeout: 120_000 }, async () => {
  const { page, context, complaints } = await person(browser, server.url, { bypassCSP: true, ...STILL });
  await page.getByText("New here?").waitFor();
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Learn UNO by playing" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/table\/\d+$/);
  await coach(page).getByText("Play a card that matches the top discard").waitFor();
  await coach(page).getByText("Only matching cards and wild cards may be played.").waitFor();
  await page.getByRole("status").getByText("Only matching cards").waitFor(); // and it is read out
  assert.equal(await ticks(page), 0);
  await assertAccessible(page, "a guided game");

  await playCard(page);
  await page.locator(".notice li.ticked").first().waitFor();
  await page.reload(); // the lesson is kept
  await page.locator(".notice li.ticked").first().waitFor();
  for (let moves = 0; moves < 60 && !(await page.locator(".notice .known").count()); moves++)
    await playCard(page);
  await coach(page).getByText("You know the basics!").waitFor();
  await assertAccessible(page, "the end of a guided game");
  await enter(page, ".notice .finish");
  await coach(page).waitFor({ state: "detached" });
  await assertFocusKept(page);

  await page.goto(server.url);
  await page.getByRole("button", { name: "How to play: UNO" }).waitFor();
  assert.equal(await page.getByText("New here?").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const game of ["Spades", "Rummy", "Hidden Joker Rummy"])
  test(`${game}: the coach leads to the basics, in the plain view too`, { timeout: 120_000 }, async () => {
    const options = { chosen: { plain: true }, ...STILL };
    const { page, context, complaints } = await person(browser, server.url, options);
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: `How to play: ${game}`, exact: true }).click();
    await dialogOf(page).getByRole("button", { name: "Learn by playing" }).click();
    await page.waitForURL(/\/table\/\d+$/);
    const known = page.locator(".notice .known");
    const move = page.locator(".generic .moves button").first();
    for (let moves = 0; moves < 60; moves++) {
      await known.or(move).first().waitFor();
      if (await known.count()) break;
      await move.click({ timeout: 5_000 }).catch(() => {}); // the table may have moved on meanwhile
    }
    await coach(page).getByText("You know the basics!").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

test(
  "Rummikub: the practice deal can open at once, which is the first step",
  { timeout: 240_000 },
  async () => {
    const { page, context, complaints } = await person(browser, server.url, { bypassCSP: true, ...STILL });
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: "Learn Rummikub by playing" }).click();
    await page.waitForURL(/\/table\/\d+$/);
    await coach(page).getByText("Open: lay melds from your rack that total 30 or more").waitFor();
    const id = new URL(page.url()).pathname.split("/").pop();
    const melds = [{ kind: "group", tiles: ["10kb", "10ba", "10ob"] }];
    const status = await page.evaluate(
      async ([table, body]) =>
        (
          await fetch(`/api/games/${table}/actions`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          })
        ).status,
      [id, { type: "play_tiles", melds }],
    );
    assert.equal(status, 202);
    await coach(page).getByText("Add tiles to the board").waitFor();
    assert.equal(await ticks(page), 1);
    await assertAccessible(page, "a guided game of Rummikub");
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  "on a phone the reason is a press away, and the guide can be skipped",
  { timeout: 240_000 },
  async () => {
    const options = { viewport: { width: 360, height: 640 }, bypassCSP: true, ...STILL };
    const { page, context, complaints } = await person(browser, server.url, options);
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: "Learn UNO by playing" }).click();
    await coach(page).getByText("Play a card that matches").waitFor();
    const why = coach(page).getByText("Only matching cards");
    assert.equal(await why.isVisible(), false);
    await coach(page).getByRole("button", { name: "Why?" }).click();
    await why.waitFor();
    await assertAccessible(page, "the reason");
    const [strip, text] = await Promise.all([
      coach(page).boundingBox(),
      coach(page).locator(".do").boundingBox(),
    ]);
    assert.ok(
      text.y >= strip.y && text.y + text.height <= strip.y + strip.height,
      "what to do fits the strip",
    );
    await coach(page).getByRole("button", { name: "Skip the guide" }).click();
    await coach(page).waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".hand").waitFor();
    assert.equal(await coach(page).count(), 0);
    await page.getByRole("button", { name: "How to play" }).click(); // and it can be had again, at this table
    await dialogOf(page).getByRole("button", { name: "Guide me at this table" }).click();
    await coach(page).getByText("Play a card that matches").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

for (const game of ["Hidden Joker Rummy", "Rummikub", "Rummy", "Spades", "UNO"])
  test(`${game}: the coach takes nothing out of sight`, { timeout: 120_000 }, async () => {
    const { page, context, complaints } = await person(browser, server.url, STILL);
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: `Learn ${game} by playing`, exact: true }).click();
    await coach(page).locator(".do").waitFor();
    await page.locator("#table [data-in-sight]").first().waitFor();
    const sight = new Sight(page, `${game}, guided`);
    await sight.look("the first step");
    sight.assert();
    assert.deepEqual(complaints, []);
    await context.close();
  });

test("no lesson is offered again to those who do not want one", async () => {
  const { page, context } = await person(browser, server.url, STILL);
  await page.getByText("New here?").waitFor();
  await page.getByRole("button", { name: "No, thank you" }).click();
  await page.getByText("New here?").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "How to play: UNO" }).waitFor();
  assert.equal(await page.getByText("New here?").count(), 0);
  await context.close();
});
