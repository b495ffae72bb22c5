// Two browsers commit words, show them at the start and check the proof, without being asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const PLAIN = { chosen: { plain: true } };

/** An answer of the server, asked for by the page. */
const asked = (page, path) => page.evaluate((from) => fetch(from).then((answer) => answer.json()), path);

async function twoInTheLobby() {
  const ann = await person(browser, server.url, PLAIN);
  await ann.page.getByLabel("Your name").fill("Ann");
  await openTable(ann.page, "UNO");
  const link = await ann.page.locator(".share code").innerText();
  const bob = await person(browser, link, PLAIN);
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  const path = `/api/games/${new URL(link).pathname.split("/").at(-1)}`;
  while ((await asked(ann.page, path)).committed.length < 2) await ann.page.waitForTimeout(50);
  return { ann, bob, path };
}

test("both words are part of the deal, and each browser finds its own", { timeout: 240_000 }, async () => {
  const { ann, bob, path } = await twoInTheLobby();
  await ann.page.getByRole("button", { name: "Deal" }).click();
  for (const { page } of [ann, bob]) await page.locator(".generic").waitFor();
  const proof = await asked(bob.page, `${path}/fairness`);
  assert.deepEqual(proof.silent, []);
  assert.deepEqual(
    proof.committed.map(({ word }) => /^[0-9a-f]{64}$/.test(word)),
    [true, true],
  );
  for (const { page, complaints } of [ann, bob]) {
    const kept = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("parlour.words"))));
    assert.ok(proof.committed.some(({ word }) => kept.some((own) => own.word === word)));
    assert.equal(await page.locator(".alarm").count(), 0);
    assert.deepEqual(complaints, []);
  }
});

test("a server that leaves a word out is shown up at once", { timeout: 240_000 }, async () => {
  const { ann, bob } = await twoInTheLobby();
  await bob.page.route("**/word/show", (route) => route.fulfill({ status: 202, body: '{"version": 9}' }));
  await ann.page.getByRole("button", { name: "Deal" }).click();
  await bob.page.getByRole("alert").getByText("Your word was left out of this deal!").waitFor();
  assert.equal(await ann.page.locator(".alarm").count(), 0);
});
