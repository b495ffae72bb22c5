// What calls a player back, and the installed client: sounds, notifications, manifest, icons, no network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

/** Counts the tones that the page plays, and what it asks and tells the browser about notifications. */
async function listen(context) {
  await context.addInitScript(() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones += 1;
      return start.apply(this, when);
    };
    window.asked = 0;
    window.notified = [];
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      window.asked += 1;
      return (permission = "granted");
    };
    ServiceWorkerRegistration.prototype.showNotification = async (title, { tag }) =>
      void window.notified.push([title, tag]);
  });
}

/** Pretends that the page is in the background. */
const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

async function pair() {
  const ann = await person(browser, server.url, { chosen: { plain: true } });
  await listen(ann.context);
  await ann.page.reload();
  await ann.page.getByLabel("Your name").fill("Ann");
  await openTable(ann.page, "Rummikub", { players: 2 });
  const bob = await person(browser, await ann.page.locator(".share code").innerText(), {
    chosen: { plain: true },
  });
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  return { ann: ann.page, bob: bob.page, complaints: [ann.complaints, bob.complaints] };
}

const turnOf = (page) => page.locator(".turn.mine").waitFor();
const drawTile = async (page) => {
  await turnOf(page);
  await page.locator(".play button", { hasText: /draw/i }).first().click();
};

test("the deal and a turn that was waited for are heard, and the player is asked once to be notified", async () => {
  const { ann, bob, complaints } = await pair();
  assert.equal(await ann.evaluate(() => window.tones), 0);
  await ann.getByRole("button", { name: "Deal" }).click();
  await ann.waitForFunction(() => window.tones > 0);
  const first = await Promise.race([ann, bob].map((page) => turnOf(page).then(() => page)));
  if (first === bob) await drawTile(bob);
  await drawTile(ann);
  const question = ann.getByRole("region", { name: "Shall we tell you when it is your turn" });
  await question.getByRole("button", { name: "Yes" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await ann.evaluate(() => window.asked), 1);
  const before = await ann.evaluate(() => window.tones);
  await hide(ann, true);
  await drawTile(bob);
  await ann.waitForFunction(() => window.notified.length > 0);
  assert.match((await ann.evaluate(() => window.notified))[0][0], /Your turn/);
  assert.equal(await ann.evaluate(() => window.tones), before); // quiet in the background
  await hide(ann, false);
  await drawTile(ann);
  await bob.locator(".turn.mine").waitFor();
  assert.equal(await question.count(), 0);
  assert.equal(await ann.evaluate(() => window.asked), 1);
  assert.deepEqual(complaints.flat(), []);
});

test("sounds can be switched off", async () => {
  const ann = await person(browser, server.url, { chosen: { sounds: "off" } });
  await listen(ann.context);
  await ann.page.reload();
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByRole("button", { name: "Play now: UNO" }).click();
  await turnOf(ann.page);
  assert.equal(await ann.page.evaluate(() => window.tones), 0);
});

test("the manifest and its icons are what they say", async () => {
  const { page } = await person(browser, server.url);
  const cdp = await page.context().newCDPSession(page);
  const { errors, url } = await cdp.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.equal(new URL(url).pathname, "/manifest.webmanifest");
  const manifest = await (await fetch(url)).json();
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(server.url + src);
    assert.equal(answer.headers.get("content-type"), type);
    if (sizes === "any") continue;
    const found = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    assert.equal(found, sizes);
  }
  assert.equal(await page.locator("meta[name=theme-color]").count(), 2);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  const serious = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  assert.deepEqual(serious, []);
});

test("without a network a page says so, and nothing is kept", { timeout: 240_000 }, async () => {
  const { page, context } = await person(browser, server.url, { bypassCSP: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole("button", { name: "Play now: UNO" }).waitFor();
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  await context.setOffline(true);
  await page.goto(`${server.url}/me`);
  await page.getByText("There is no connection to the server.").waitFor();
  await assertAccessible(page, "offline");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
});

test("a link has tags and a picture", async () => {
  const html = await (await fetch(server.url)).text();
  const [, image] = /property="og:image" content="([^"]+)"/.exec(html);
  const answer = await fetch(image);
  assert.equal(answer.headers.get("content-type"), "image/jpeg");
});
