// Several people at one table, each in a browser of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const PLAIN = { chosen: { plain: true } };

/** Ann opens a table of Rummikub, and Bob comes by the link. */
async function tableOfTwo() {
  const ann = await person(browser, server.url, PLAIN);
  await ann.page.getByLabel("Your name").fill("Ann");
  await openTable(ann.page, "Rummikub");
  const link = await ann.page.locator(".share code").innerText();
  const bob = await person(browser, link, PLAIN);
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  await bob.page.locator(".turn").getByText("Waiting for players").waitFor();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  return { ann, bob, link };
}

const everyone = (...people) => people.flatMap((one) => one.complaints);

test(
  "a link brings a friend, who chats, plays, loses the connection and comes back",
  { timeout: 120_000 },
  async () => {
    const { ann, bob } = await tableOfTwo();
    await bob.page.getByLabel("Say something").fill("<b>Hello</b> Ann");
    await bob.page.keyboard.press("Enter");
    await ann.page.getByRole("log").getByText("<b>Hello</b> Ann").waitFor();

    await ann.page.getByRole("button", { name: "Deal" }).click();
    await bob.page.locator(".generic").waitFor();
    await ann.page.locator(".turn").getByText("Your turn!").waitFor();
    assert.match(await ann.page.title(), /^● Your turn!/);
    await bob.page.locator(".turn").getByText("Ann to move").waitFor();

    await server.halt();
    await ann.page.getByText("Connection lost").waitFor();
    await ann.page.locator(".moves button").last().click(); // waits for the server, and is made once
    await server.start();
    await ann.page.getByText("Connection lost").waitFor({ state: "detached" });
    await bob.page.locator(".turn").getByText("Your turn!").waitFor();

    await bob.page.reload();
    await bob.page.locator(".generic").waitFor();
    await bob.page.getByRole("log").getByText("<b>Hello</b> Ann").waitFor();

    await bob.page.goto(server.url);
    await bob.page.getByRole("region", { name: "Your tables" }).getByRole("link").first().click();
    await bob.page.getByRole("log").getByText("<b>Hello</b> Ann").waitFor(); // also after a reload

    await bob.page.getByRole("button", { name: "Menu" }).click();
    await bob.page.getByRole("button", { name: "Leave" }).click();
    await bob.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await bob.page.waitForURL(`${server.url}/`);
    await ann.page.getByRole("button", { name: "Menu" }).click();
    await ann.page.locator("#table .seats").getByText("away, a bot stands in").waitFor();
    await bob.page.goBack();
    await bob.page.getByRole("button", { name: "Take my seat back" }).click();
    await ann.page.locator("#table .seats").getByText("away").waitFor({ state: "detached" });
    assert.deepEqual(everyone(ann, bob), []);
  },
);

test("a public table is in the live list, and can be watched", { timeout: 240_000 }, async () => {
  const eve = await person(browser, server.url, PLAIN);
  await eve.page.getByLabel("Your name").fill("Eve");
  await openTable(eve.page, "Spades");
  await eve.page.goto(server.url);
  await eve.page.getByText("Welcome back, Eve").waitFor();
  const { ann, bob } = await tableOfTwo();
  const listed = eve.page
    .locator("section", { hasText: "Open tables" })
    .getByRole("link", { name: /Rummikub.*Ann, Bob/s });
  await listed.first().click();
  await eve.page.getByRole("button", { name: "Watch" }).click();
  await eve.page.getByText("You are watching").waitFor();
  await ann.page.locator(".lobby").getByText("1 spectator").waitFor();
  await eve.page.getByRole("button", { name: "Menu" }).click();
  await eve.page.getByRole("button", { name: "Leave" }).click();
  await eve.page.waitForURL(`${server.url}/`);
  await eve.page.goBack();
  await eve.page.getByRole("button", { name: "Watch" }).waitFor(); // not what it looked like when she left
  assert.deepEqual(everyone(ann, bob, eve), []);
});

test("a room code opens the door", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, PLAIN);
  await ann.page.getByLabel("Your name").fill("Ann");
  await openTable(ann.page, "Rummikub");
  const code = await ann.page.locator(".share .code").innerText();
  const bob = await person(browser, server.url, PLAIN);
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByLabel("Room code").fill("WRONG1");
  await bob.page.getByRole("button", { name: "Join" }).click();
  await bob.page.getByRole("alert").waitFor();
  await bob.page.getByLabel("Room code").fill(code.toLowerCase());
  await bob.page.getByRole("button", { name: "Join" }).click();
  await bob.page.getByRole("button", { name: "Take a seat" }).click(); // his name is remembered
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  await ann.page.getByRole("button", { name: "Add a bot" }).first().click();
  await ann.page.locator(".lobby").getByText("(bot)").waitFor();
  await ann.page.getByRole("button", { name: "Remove Bob" }).click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor({ state: "detached" });
  await bob.page.getByText("The host has removed you").waitFor();
  assert.deepEqual(everyone(ann, bob), []);
});
