// UNO at its own table: two people to the end, one by mouse and one by keyboard; one with bots by taps on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { clickCard, dragCard, enter, settled } from "./cardInput.mjs";
import { moveByKeyboard } from "./keyboard.mjs";
import { assertNothingLeaked } from "./leaks.mjs";
import { dealt, scripted } from "./script.mjs";
import { browser, server } from "./stage.mjs";

const STILL = { reducedMotion: "reduce" };
const button = (page, name) => page.getByRole("button", { name });

/** Ann's way: click and drag. */
async function byMouse({ page }, move, number) {
  if (move.call_uno) await page.getByLabel("Call UNO").check();
  if (move.type === "play")
    await (number % 3 && !move.chosen_color ? dragCard(page, move.card_id) : clickCard(page, move.card_id));
  if (move.type === "draw") await button(page, /^Draw a card \(/).click();
  const color = move.chosen_color ?? move.color;
  if (color) await page.locator(".picker").getByRole("button", { name: color }).click();
}

/** Bob's way: nothing but keys. */
const byKeyboard = ({ page }, move) => moveByKeyboard.uno(page, move);

/** No finding in light nor dark. */
async function assertAccessibleInBoth(page, what) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await assertAccessible(page, `${what}, ${colorScheme}`);
  }
}

/** The points of a round lie over the table, and have the focus. */
async function readPoints(who, seat) {
  const { page } = who;
  who.seenRound = true;
  await page
    .locator(".over")
    .getByText(/: \d+ cards? left · \d+ points?$/)
    .waitFor();
  await assertAccessibleInBoth(page, "a finished round");
  if (seat === 0) await button(page, "Go on").click();
  else await enter(page, ".over .button");
  await page.locator(".over").waitFor({ state: "detached" });
}

const cards = ({ page }) =>
  page.locator(".hand [data-key]").evaluateAll((all) => all.map((card) => card.dataset.key).join());

/** Wait until the hand, or whether a color is asked for, is another than before. */
const changed = ({ page }, before) =>
  page.waitForFunction(
    (old) =>
      old !== [...document.querySelectorAll(".hand [data-key]")].map((card) => card.dataset.key).join() ||
      document.querySelector(".result"),
    before,
  );

test(
  "two people play a match, one by mouse and one by keyboard, over a reload and a restart",
  { timeout: 180_000 },
  async () => {
    const options = { target: 60, call_uno: true };
    const { moves, outcome } = scripted("uno", { seats: 2, seed: 348, options });
    const { people } = await dealt(browser, server, {
      title: "UNO",
      names: ["Ann", "Bob"],
      seed: 348,
      options,
      settings: [{ bypassCSP: true }, { bypassCSP: true, ...STILL }],
    });
    const [ann, bob] = people;
    const ways = [byMouse, byKeyboard];
    for (const [number, { seat, move }] of moves.entries()) {
      const who = people[seat];
      await who.page.locator(".own.acting").waitFor();
      assert.match(await who.page.title(), /^● Your turn!/);
      if (number === 8) {
        await who.page.reload();
        await who.page.locator(".own.acting").waitFor();
      }
      if (number === 16) {
        await server.halt();
        await who.page.getByText("Connection lost").waitFor();
        await server.start();
        await who.page.getByText("Connected again").waitFor();
      }
      if (await who.page.locator(".over").count()) await readPoints(who, seat);
      const before = await cards(who);
      await ways[seat](who, move, number);
      if (move.type === "choose_color") await who.page.locator(".picker").waitFor({ state: "detached" });
      else await changed(who, before);
    }
    for (const [seat, { page }] of people.entries()) {
      const won = outcome.winners.includes(seat);
      await page
        .getByRole("heading", { name: won ? "You won!" : `${["Ann", "Bob"][outcome.winners[0]]} won` })
        .waitFor();
      await page
        .getByRole("row", { name: new RegExp(`^1 (You|Ann|Bob) .*${Math.max(...outcome.scores)}$`) })
        .waitFor();
      await page.locator(".results").getByRole("list", { name: /left$/ }).locator("svg").first().waitFor();
    }
    assert.ok(
      people.some(({ seenRound }) => seenRound),
      "no round was ended",
    );
    assertNothingLeaked(people, "uno");
    assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  },
);

test("UNO that was not called can be caught", { timeout: 240_000 }, async () => {
  const options = { call_uno: true };
  const { moves } = scripted("uno", { seats: 2, seed: 348, options });
  const { people } = await dealt(browser, server, {
    title: "UNO",
    names: ["Ann", "Bob"],
    seed: 348,
    options,
    settings: [STILL, STILL],
  });
  const [ann, bob] = people;
  for (const { seat, move } of moves) {
    const [who, other] = seat === 0 ? [ann, bob] : [bob, ann];
    await who.page.locator(".own.acting").waitFor();
    const before = await cards(who);
    await byMouse(who, { ...move, call_uno: false }, 0);
    await changed(who, before);
    if (!move.call_uno) continue;
    await button(who.page, "Call UNO now!").waitFor();
    await button(other.page, /^Catch /).click();
    await who.page.locator(".note", { hasText: "+2" }).waitFor();
    assert.equal((await cards(who)).split(",").length, 3);
    return;
  }
  assert.fail("Nobody came down to one card.");
});

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, bypassCSP: true, ...STILL };

/** Open a table on this phone with bots on all other chairs, dealt from a seed. */
async function withBots({ page }, { players, seed, options }) {
  await page.getByLabel("Your name").fill("Ann");
  await openTable(page, "UNO", { players, options });
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.evaluate(
    async ([path, bots, start]) => {
      const post = (end, body) =>
        fetch(`${path}/${end}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
      for (let bot = 0; bot < bots; bot++) await post("bots", {});
      await post("start", start);
    },
    [`/api/games/${id}`, players - 1, { seed }],
  );
  await page.locator(".uno.felt").waitFor();
}

test(
  "one with bots plays by taps on a phone, and every phase is accessible",
  { timeout: 180_000 },
  async () => {
    const ann = await person(browser, server.url, PHONE);
    const { page } = ann;
    await withBots(ann, { players: 4, seed: 15 });
    const looked = new Set();
    const look = async (what) => {
      if (looked.has(what)) return;
      looked.add(what);
      await assertAccessibleInBoth(page, what);
    };
    const over = page.locator(".result");
    const mine = page.locator(".own.acting");
    for (let taps = 0; taps < 400; taps++) {
      await mine.or(over).first().waitFor();
      if (await over.count()) break;
      const before = await page.locator(".uno.felt").innerText();
      if (await page.locator(".picker").count()) {
        await look("the choice of a color");
        await page.locator(".picker .green").tap();
      } else if (await button(page, "Keep it").count()) {
        await look("a drawn card that can be played");
        await button(page, looked.size % 2 ? "Keep it" : "Play it").tap();
      } else if (await page.locator(".hand .raised button").count()) {
        await look("one's turn");
        await page
          .locator(".hand .raised button")
          .first()
          .tap({ position: { x: 12, y: 24 } });
      } else await button(page, "Draw a card").last().tap();
      await page.waitForFunction(
        (old) =>
          document.querySelector(".uno.felt").innerText !== old || document.querySelector(".picker, .result"),
        before,
      );
    }
    await over.waitFor();
    await look("the result");
    for (const what of ["the choice of a color", "one's turn", "the result"])
      assert.ok(looked.has(what), `${what} was not seen`);
    assert.deepEqual(ann.complaints, []);
  },
);

test(
  "ten at a table on a phone: all have a plate, and the menu lists them, by keyboard",
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, server.url, PHONE);
    await withBots(ann, { players: 10, seed: 3 });
    const { page } = ann;
    await page.locator(".own.acting").waitFor();
    await assertAccessibleInBoth(page, "ten players");
    assert.equal(await page.locator(".others .plate").count(), 9);
    await enter(page, ".bar [aria-label=Menu]");
    await page.locator(".seats li").nth(9).waitFor();
    assert.equal(await page.locator(".seats li").count(), 10);
    assert.equal(
      await page
        .locator(".seats [aria-current]")
        .innerText()
        .then((text) => /Ann/.test(text)),
      true,
    );
    await assertAccessibleInBoth(page, "the menu");
    await page.keyboard.press("Escape");
    await page.locator(".seats").waitFor({ state: "detached" });
    await page.locator(".bar [aria-label=Menu]:focus").waitFor();
    assert.deepEqual(ann.complaints, []);
  },
);
