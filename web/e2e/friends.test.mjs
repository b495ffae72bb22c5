// Friends in two browsers: a request, who is online and where, an invitation, a friends-only table, privacy, a block.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const LOOK = { chosen: { plain: true }, bypassCSP: true };
const PASSWORD = "four odd words together";

/** Somebody with an account, at the first page. */
async function member(name, options = {}) {
  const one = await person(browser, server.url, { ...LOOK, ...options });
  const { page } = one;
  await page.goto(`${server.url}/me`);
  await page.getByRole("button", { name: "Create an account" }).waitFor();
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Privacy" }).waitFor();
  return one;
}

const notices = (page) => page.getByRole("region", { name: "News from friends" });
const list = (page) => page.getByRole("region", { name: "Friends", exact: true });

async function befriend(ann, bob, name) {
  await ann.page.goto(`${server.url}/friends`);
  await ann.page.getByLabel("How the name begins").fill(name.slice(0, -1).toUpperCase());
  await ann.page.keyboard.press("Enter");
  await ann.page.getByRole("button", { name: `Ask ${name} to be your friend` }).click();
  await ann.page.getByText(`You have asked ${name}.`).waitFor();
  await notices(bob.page)
    .getByRole("button", { name: /^Accept / })
    .click();
  await list(ann.page).getByText(name).waitFor();
}

test("friends: ask, accept, invite, play, and part", { timeout: 240_000 }, async () => {
  const ann = await member("ann.lee");
  const bob = await member("bob.kay", { viewport: { width: 390, height: 844 } });
  await bob.page.goto(server.url);
  await befriend(ann, bob, "bob.kay");
  await list(ann.page).getByText("online", { exact: true }).waitFor();
  await assertAccessible(ann.page, "friends");

  await ann.page.goto(server.url);
  await openTable(ann.page, "Rummikub", { players: 2 });
  const id = Number(new URL(ann.page.url()).pathname.split("/").at(-1));
  await ann.page.getByRole("button", { name: "Invite bob.kay" }).click();
  await ann.page.getByText("invited", { exact: true }).waitFor();
  await notices(bob.page).getByText("ann.lee invites you to Rummikub.").waitFor();
  await assertAccessible(bob.page, "an invitation");
  await notices(bob.page).getByRole("button", { name: "Decline" }).click();
  await ann.page.getByRole("button", { name: "Invite bob.kay" }).click();
  await notices(bob.page).getByRole("button", { name: "Join" }).focus();
  await bob.page.keyboard.press("Enter");
  await bob.page.waitForURL(`${server.url}/table/${id}`);
  await ann.page.locator(".lobby").getByText("bob.kay").waitFor();

  await bob.page.goto(`${server.url}/friends`);
  await list(bob.page).getByText("at ann.lee's table").waitFor();
  await assertAccessible(bob.page, "friends on a phone");

  await bob.page.getByRole("button", { name: "Block ann.lee" }).click();
  await bob.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await bob.page.getByText("No friends yet.").waitFor();
  await ann.page.goto(`${server.url}/friends`);
  await ann.page.getByText("No friends yet.").waitFor();
  for (const { complaints } of [ann, bob]) assert.deepEqual(complaints, []);
});

test("friends see and join a table that is for them", { timeout: 240_000 }, async () => {
  const ann = await member("cleo.one");
  const bob = await member("dora.two");
  await befriend(ann, bob, "dora.two");
  await bob.page.goto(`${server.url}/friends`);
  await ann.page.goto(server.url);
  await ann.page.getByRole("heading", { name: "Choose a game" }).waitFor();
  await openTable(ann.page, "Rummikub", { players: 2, door: "friends-only" });
  await list(bob.page).getByRole("button", { name: "Join cleo.one" }).click();
  await bob.page.locator(".lobby").getByText("cleo.one").waitFor();
  await ann.page.locator(".lobby").getByText("dora.two").waitFor();
  assert.deepEqual(bob.complaints, []);
});

test("privacy is chosen on the account's page", { timeout: 120_000 }, async () => {
  const ann = await member("eve.three");
  const bob = await member("fay.four");
  await ann.page.getByLabel("Your profile, and finding you by name").selectOption("nobody");
  await ann.page.getByText("Saved.").waitFor();
  await ann.page.reload();
  const profile = ann.page.getByLabel("Your profile, and finding you by name");
  await profile.waitFor();
  assert.equal(await profile.inputValue(), "nobody");
  await assertAccessible(ann.page, "privacy");
  await bob.page.goto(`${server.url}/friends`);
  await bob.page.getByLabel("How the name begins").fill("eve");
  await bob.page.getByRole("button", { name: "Find", exact: true }).click();
  await bob.page.getByText("Nobody was found.").waitFor();
});

test("guests are told to create an account", { timeout: 120_000 }, async () => {
  const guest = await person(browser, server.url, LOOK);
  await guest.page.goto(`${server.url}/friends`);
  await guest.page.getByText("Friends are for registered players.").waitFor();
  assert.equal(await guest.page.getByRole("link", { name: "Create an account" }).getAttribute("href"), "/me");
  await assertAccessible(guest.page, "friends of a guest");
});
