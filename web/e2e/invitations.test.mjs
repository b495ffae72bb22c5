// What an invitation says before it asks for a name, on a phone and on a laptop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1366, height: 633 },
];
const CALM = { bypassCSP: true, reducedMotion: "reduce" };

/** A host with a private table, who calls the server from their page. */
async function host(game, { seats = 2, name = "Ann" } = {}) {
  const { page } = await person(browser, server.url);
  const call = (method, path, body) =>
    page.evaluate(
      async ([method, path, body]) => {
        const options = {
          method,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body ?? {}),
        };
        const answer = await fetch(`/api/${path}`, method === "GET" ? {} : options);
        return answer.status === 204 ? null : answer.json();
      },
      [method, path, body],
    );
  await call("POST", "auth/guest", { display_name: name });
  const { game_id, room_code } = await call("POST", "games", {
    game,
    max_players: seats,
    visibility: "private",
    options: game === "uno" ? { target: 200 } : {},
  });
  const link = `${server.url}/table/${game_id}?join=${room_code}`;
  return { page, call, game_id, link };
}

for (const viewport of SIZES) {
  const size = `${viewport.width}x${viewport.height}`;
  const guest = (link) => person(browser, link, { viewport, ...CALM });

  test(`an open table tells game, host, seats, rules and what comes next, ${size}`, async () => {
    const ann = await host("uno", { seats: 3 });
    await ann.call("POST", `games/${ann.game_id}/bots`);
    const { page, complaints } = await guest(ann.link);
    await page.getByRole("heading", { name: "Ann invites you to play UNO" }).waitFor();
    const seats = page.getByRole("region", { name: "Who sits where" }).getByRole("listitem");
    assert.deepEqual(await seats.locator(".name").allInnerTexts(), ["Ann", "Ada (bot)", "free"]);
    await page.getByRole("region", { name: "House rules" }).getByText("200").waitFor();
    await page.getByText("Ann deals when everybody is here.").waitFor();
    await assertAccessible(page, "an invitation");
    const seat = page.getByRole("button", { name: "Take a seat" });
    assert.equal(await seat.isDisabled(), true); // no name yet
    await page.getByLabel("Your name").fill("Bob");
    await seat.click();
    await page.locator(".lobby").getByText("Bob").waitFor();
    assert.deepEqual(complaints, []);
  });

  test(`full, running, ended and unknown tables say so before they ask for a name, ${size}`, async () => {
    const ann = await host("uno");
    const { page, complaints } = await guest(ann.link);
    const asksForName = () => page.getByLabel("Your name").count();
    await ann.call("POST", `games/${ann.game_id}/bots`);
    await page.reload();
    await page.getByText("All 2 seats are taken.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Take a seat" }).count(), 0);
    await page.getByRole("button", { name: "Watch" }).waitFor();
    await assertAccessible(page, "a full table");
    await ann.call("POST", `games/${ann.game_id}/start`);
    await page.reload();
    await page.getByText("The game has already started.").waitFor();
    await assertAccessible(page, "a running table");

    const over = await host("rummikub");
    await over.call("POST", `games/${over.game_id}/leave`);
    await page.goto(over.link);
    await page.getByText("This game is over.").waitFor();
    assert.equal(await asksForName(), 0);
    await assertAccessible(page, "an ended table");

    await page.goto(ann.link.replace(/join=.*/, "join=WRONG1"));
    await page.getByRole("heading", { name: "This link no longer works." }).waitFor();
    assert.equal(await asksForName(), 0);
    await assertAccessible(page, "a dead link");

    await page.goto(ann.link.replace(/\?.*/, ""));
    await page.getByRole("heading", { name: "This table is private, or it does not exist." }).waitFor();
    assert.equal(await asksForName(), 0);
    assert.equal(await page.getByText("Ann").count(), 0);
    await assertAccessible(page, "a private table");
    await page.getByLabel("Room code").fill(new URL(ann.link).searchParams.get("join").toLowerCase());
    await page.getByRole("button", { name: "Show the table" }).click();
    await page.getByText("The game has already started.").waitFor();
    assert.deepEqual(complaints, []);
  });
}

test("a link to watch says so", async () => {
  const ann = await host("spades", { seats: 4 });
  const { url } = await ann.call("POST", `games/${ann.game_id}/links`, { kind: "watch" });
  const { page } = await person(browser, server.url + url);
  await page.getByRole("heading", { name: "Ann invites you to watch Spades" }).waitFor();
  await page.getByText("This link is for watching.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Take a seat" }).count(), 0);
});

test("a room code on the first page shows the table before it asks for a name", async () => {
  const ann = await host("rummikub", { seats: 3 });
  const { page } = await person(browser, server.url);
  await page.getByLabel("Room code").fill(new URL(ann.link).searchParams.get("join"));
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "Ann invites you to play Rummikub" }).waitFor();
});

test("a link that works only on this machine says so", async () => {
  const { page } = await person(browser, server.url);
  await page.getByLabel("Your name").fill("Ann");
  await openTable(page, "UNO");
  await page.getByText("This link works only on this machine.").waitFor();
  await page.getByText("HOST=0.0.0.0").waitFor();
  const elsewhere = server.url.replace("127.0.0.1", "parlour.example");
  const bob = await person(browser, elsewhere);
  await bob.page.getByLabel("Your name").fill("Bob");
  await openTable(bob.page, "UNO");
  assert.equal(await bob.page.getByText("works only on this machine").count(), 0);
});

test("an unknown address shows a page with a way back", async () => {
  const { page } = await person(browser, `${server.url}/no/such/page`);
  await page.getByRole("heading", { name: "There is no such page." }).waitFor();
  await page.locator("main").getByRole("link", { name: "All games" }).click();
  await page.getByRole("button", { name: "Play now: UNO" }).waitFor();
});
