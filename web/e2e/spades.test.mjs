// Spades: a whole game of two people (mouse, keyboard) and two bots; another one by taps on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { clickCard, dragCard, enter, enterCard, settled } from "./cardInput.mjs";
import { assertNothingLeaked } from "./leaks.mjs";
import { browser, server } from "./stage.mjs";

const STILL = { reducedMotion: "reduce" };
const button = (page, name) => page.getByRole("button", { name });

/** Bots on the free chairs, and the cards of a seed. */
async function deal(page, bots, seed) {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.evaluate(
    async ([path, count, start]) => {
      const post = (end, body) =>
        fetch(`${path}/${end}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
      for (let bot = 0; bot < count; bot++) await post("bots", {});
      await post("start", start);
    },
    [`/api/games/${id}`, bots, { seed }],
  );
  await page.locator("div.spades").waitFor();
}

const playable = (page) => page.locator(".hand .raised [data-key]").first().getAttribute("data-key");
const keys = (page) =>
  page.locator(".hand [data-key]").evaluateAll((all) => all.map((card) => card.dataset.key));

const MOUSE = {
  press: (page, name) => button(page, name).click(),
  choose: (page, key, number) => (number % 5 === 0 ? dragCard(page, key) : clickCard(page, key)),
  mark: (page, key) => clickCard(page, key),
  bid: (page, bid) => page.locator(".bidding .number").nth(bid).click(),
};
const KEYBOARD = {
  press: (page, name) =>
    enter(
      page,
      `.${{ "Go on": "scored button", "Look at my cards": "blind .primary" }[name] ?? "does button"}`,
    ),
  choose: (page, key) => enterCard(page, key),
  mark: (page, key) => enterCard(page, key),
  bid: (page, bid) => enter(page, `.bidding .number:nth-child(${bid + 1})`),
};

/** Do what the table asks of this person, if it asks anything; says what that was. */
async function answer({ page }, way, { bid, blind = false }, number) {
  if (await button(page, "Go on").count()) {
    await way.press(page, "Go on");
    return "read the points";
  }
  if (!(await page.locator(".own.acting").count())) return null;
  if (await page.locator(".blind").count()) {
    assert.equal(await page.locator(".hand [data-key]").count(), 0);
    await way.press(page, blind ? "Blind nil (±100)" : "Look at my cards");
    await page.locator(".blind").waitFor({ state: "detached" });
    return blind ? "blind nil" : "looked";
  }
  if (await page.locator(".bidding").count()) {
    const total = await page.locator(".bidding h2").innerText();
    await way.bid(page, bid);
    await page.locator(".bidding").waitFor({ state: "detached" });
    return total === "Team total" ? "team total" : "own bid";
  }
  if (await page.locator(".does").count()) {
    for (const key of (await keys(page)).slice(0, 2)) await way.mark(page, key);
    await way.press(page, /^Pass these two/);
    await page.locator(".does").waitFor({ state: "detached" });
    return "exchange";
  }
  const key = await playable(page).catch(() => null);
  if (!key) return null; // the trick is just being taken
  await way.choose(page, key, number);
  await page.locator(`.hand [data-key="${key}"]`).waitFor({ state: "detached" });
  return "card";
}

test(
  "two people with bots, one by mouse and one by keyboard: a missed bid, a blind nil, to the end",
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, server.url);
    await ann.page.getByLabel("Your name").fill("Ann");
    await openTable(ann.page, "Spades", { options: { target: 250, floor: -140 } });
    const bob = await person(browser, await ann.page.locator(".share code").innerText(), STILL);
    await bob.page.getByLabel("Your name").fill("Bob");
    await button(bob.page, "Take a seat").click();
    await ann.page.locator(".lobby").getByText("Bob").waitFor();
    await deal(ann.page, 2, 5);
    await bob.page.locator("div.spades").waitFor();

    const done = [];
    const people = [
      [ann, MOUSE, { bid: 13, blind: true }],
      [bob, KEYBOARD, { bid: 2 }],
    ];
    const interruptions = [
      {
        after: 8,
        happens: async () => {
          await bob.page.reload();
          await bob.page.locator("div.spades").waitFor();
        },
      },
      {
        after: 16,
        happens: async () => {
          await server.halt();
          await bob.page.getByText("Connection lost").waitFor();
          await server.start();
          await bob.page.getByText("Connection lost").waitFor({ state: "detached" });
        },
      },
    ];
    const over = () => ann.page.locator(".result").count();
    while (!(await over())) {
      const asked = people.map(([{ page }]) =>
        page.locator(".own.acting, .scored, .result").first().waitFor(),
      );
      await Promise.any(asked);
      for (const [who, way, wish] of people) {
        const what = await answer(who, way, wish, done.length);
        if (what) done.push(what);
      }
      if (done.length > interruptions[0]?.after) await interruptions.shift().happens();
    }
    for (const what of ["own bid", "team total", "blind nil", "exchange", "read the points"])
      assert.ok(done.includes(what), `no ${what}`);
    await bob.page.getByRole("heading", { name: /won/ }).waitFor();
    assert.equal(interruptions.length, 0);
    assertNothingLeaked([ann, bob], "spades");
    const unseen = ann.received.map((data) => data?.state?.view).filter((view) => view?.blindNilEligible);
    assert.ok(
      unseen.length > 0 && unseen.every((view) => !view.myHand),
      "cards that were not looked at came with the view",
    );
    assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  },
);

test(
  "one with bots plays by taps on a phone, and every phase is accessible",
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, server.url, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      bypassCSP: true,
      ...STILL,
    });
    const { page } = ann;
    await page.getByLabel("Your name").fill("Ann");
    await openTable(page, "Spades", { options: { target: 250, floor: -140 } });
    await deal(page, 3, 5);
    const looked = new Set();
    const look = async (what) => {
      if (looked.has(what)) return;
      looked.add(what);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await assertAccessible(page, `${what}, ${colorScheme}`);
      }
    };
    const TAPS = {
      press: (_, name) => button(page, name).tap(),
      choose: (_, key) => page.locator(`[data-key="${key}"]`).tap({ position: { x: 12, y: 24 } }),
      mark: (_, key) => page.locator(`[data-key="${key}"]`).tap({ position: { x: 12, y: 24 } }),
      bid: (_, bid) => page.locator(".bidding .number").nth(bid).tap(),
    };
    const phases = {
      ".scored": "the points of a hand",
      ".blind": "blind nil",
      ".bidding": "the bid",
      ".does": "the exchange",
      ".hand .raised": "one's turn",
    };
    for (let asked = 0; !(await page.locator(".result").count()); asked++) {
      await page.locator(".own.acting, .scored, .result").first().waitFor();
      for (const [selector, what] of Object.entries(phases)) {
        if (!(await page.locator(selector).count())) continue;
        await look(what);
        break;
      }
      if (asked === 6) {
        await button(page, "Last trick").tap();
        await look("the last trick");
        await button(page, "Hide last trick").tap();
      }
      await answer(ann, TAPS, { bid: 13, blind: true }, asked);
    }
    await look("the result");
    for (const what of [...Object.values(phases), "the last trick"])
      assert.ok(looked.has(what), `${what} was not seen`);
    assert.deepEqual(ann.complaints, []);
  },
);
