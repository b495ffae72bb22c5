// Room codes, links and people who were sent away, each in a browser of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const PLAIN = { chosen: { plain: true } };

/** Somebody who plays by the Spades API: calls it with their session. */
async function caller(name) {
  const json = { "Content-Type": "application/json" };
  const body = JSON.stringify({ display_name: name });
  const guest = await fetch(`${server.url}/api/auth/guest`, { method: "POST", headers: json, body });
  const { session_id, player_id } = await guest.json();
  const headers = { ...json, "x-session-id": session_id, "x-player-id": player_id };
  return async (path, sent = {}) => {
    const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(sent) });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
}

test("links of the Spades API to watch and to play open in the browser", { timeout: 240_000 }, async () => {
  const nora = await caller("Nora");
  const { tableId } = await nora("/api/tables", { visibility: "private" });
  const { spectatorUrl } = await nora(`/api/tables/${tableId}/spectator-link`);
  const eve = await person(browser, server.url + spectatorUrl, PLAIN);
  await eve.page.getByLabel("Your name").fill("Eve");
  await eve.page.getByRole("button", { name: "Watch" }).click();
  await eve.page.getByText("You are watching").waitFor();
  const { joinUrl } = await nora(`/api/tables/${tableId}/join-link`, { once: true });
  const bob = await person(browser, server.url + joinUrl, PLAIN);
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  await bob.page.locator(".turn").getByText("Waiting for players").waitFor();
  await eve.page.locator(".lobby").getByText("Bob").waitFor();
  assert.deepEqual([...eve.complaints, ...bob.complaints], []);
});

test(
  "the host sends somebody away, changes the code and lets them in again",
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, server.url, PLAIN);
    await ann.page.getByLabel("Your name").fill("Ann");
    await openTable(ann.page, "Rummikub");
    const link = await ann.page.locator(".share code").innerText();
    const bob = await person(browser, link, PLAIN);
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await ann.page.getByRole("button", { name: "Remove Bob" }).click();
    await bob.page.getByText("The host has removed you").waitFor();
    await bob.page.goto(link);
    await bob.page.getByRole("heading", { name: "The host has sent you away" }).waitFor();
    assert.equal(await bob.page.getByRole("button", { name: "Take a seat" }).count(), 0);
    assert.equal(await bob.page.getByRole("button", { name: "Watch" }).count(), 0);

    const sentAway = ann.page.getByRole("region", { name: "Sent away" });
    await sentAway.getByRole("button", { name: "New code" }).click();
    await sentAway.getByText("The room code is new.").waitFor();
    assert.notEqual(await ann.page.locator(".share code").innerText(), link);
    await sentAway.getByRole("button", { name: "Let Bob in again" }).click();
    await sentAway.waitFor({ state: "detached" });
    await bob.page.goto(link.replace(/\?.*/, ""));
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await ann.page.locator(".lobby").getByText("Bob").waitFor();

    await ann.page.getByText("Code and links").click();
    await ann.page.getByLabel("A link to").selectOption("watch");
    await ann.page.getByLabel("It works for").selectOption("an hour");
    await ann.page.getByLabel("For one person only").check();
    await ann.page.getByRole("button", { name: "New link" }).click();
    const watch = await ann.page.locator(".made code").innerText();
    const eve = await person(browser, watch, PLAIN);
    await eve.page.getByLabel("Your name").fill("Eve");
    await eve.page.getByRole("button", { name: "Watch" }).click();
    await eve.page.getByText("You are watching").waitFor();
    assert.deepEqual([...ann.complaints, ...bob.complaints, ...eve.complaints], []);
  },
);
