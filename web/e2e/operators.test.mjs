// A player reports another for a chat message; an operator deletes it and bans the account, which is told so.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { environment, openTable, person, python } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const LOOK = { chosen: { plain: true }, bypassCSP: true };
const PHONE = { viewport: { width: 360, height: 780 } };
const PASSWORD = "four odd words together";

async function member(name, options = {}) {
  const one = await person(browser, `${server.url}/me`, { ...LOOK, ...options });
  const { page } = one;
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Privacy" }).waitFor();
  return one;
}

/** Presses a button in the question that another button has opened. */
async function confirm(page, button) {
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

test("a report, and what operators do about it", { timeout: 240_000 }, async () => {
  const [ann, bob, olga] = [await member("ann"), await member("bob", PHONE), await member("olga")];
  await ann.page.goto(server.url);
  await openTable(ann.page, "Rummikub", { players: 2 });
  await bob.page.goto(await ann.page.locator(".share code").innerText());
  await bob.page.getByRole("button", { name: "Take a seat" }).click();
  await bob.page.getByRole("button", { name: /^Chat/ }).click();
  await bob.page.getByLabel("Say something").fill("You play like a sack of rice");
  await bob.page.keyboard.press("Enter");
  if (!(await ann.page.locator("#chat").isVisible()))
    await ann.page.getByRole("button", { name: /^Chat/ }).click();

  const line = ann.page.locator("#chat .message", { hasText: "sack of rice" });
  await line.getByRole("button", { name: "Report bob" }).focus();
  await ann.page.keyboard.press("Enter");
  const form = ann.page.getByRole("dialog", { name: "Report bob" });
  await form.getByText("sack of rice").waitFor();
  await assertAccessible(ann.page, "a report");
  await form.getByLabel("Insults or harassment").check();
  await form.getByLabel("In your words (optional)").fill("Every time I lose.");
  await form.getByRole("button", { name: "Send the report" }).click();
  await form.getByText("Thank you.").waitFor();
  await form.getByRole("button", { name: "Mute bob" }).click();
  await form.getByText("You have muted bob.").waitFor();
  await assertAccessible(ann.page, "thanks for a report");
  await form.getByRole("button", { name: "Close" }).click();
  await line.waitFor({ state: "detached" });

  await ann.page.goto(`${server.url}/operators`);
  await ann.page.getByText("This page is for the people who run this server.").waitFor();
  const make = ["-m", "parlour", "admin", "make-operator", "olga", "--data", server.data];
  execFileSync(python(), make, { env: environment() });
  await olga.page.reload();
  await olga.page.getByRole("link", { name: "For operators" }).click();
  const report = olga.page.getByRole("article", { name: "ann reports bob" });
  await report.getByText("Every time I lose.").waitFor();
  await assertAccessible(olga.page, "reports");
  await report.getByRole("button", { name: /^Show the chat of table/ }).click();
  await report
    .getByRole("region", { name: /^Chat of table/ })
    .getByText("sack of rice")
    .waitFor();
  await report.getByRole("button", { name: /^Hide the chat/ }).click();

  await report.getByRole("button", { name: /^Delete bob's message/ }).click();
  await assertAccessible(olga.page, "a question");
  await confirm(olga.page, "Delete");
  await olga.page.getByText("The message is deleted.").waitFor();
  await bob.page.locator("#chat").getByText("sack of rice").waitFor({ state: "detached" });

  await report.getByRole("button", { name: "Ban bob" }).focus();
  await olga.page.keyboard.press("Enter");
  await olga.page.getByLabel("Reason, for the record of the operators").fill("insults");
  await confirm(olga.page, "Ban");
  await bob.page.getByRole("alert").filter({ hasText: "has banned this account" }).waitFor();
  await assertAccessible(bob.page, "a ban on a phone");
  assert.equal(await bob.page.evaluate(() => fetch("/api/auth/me").then((answer) => answer.status)), 401);
  await report.getByRole("button", { name: "Settle the report about bob" }).click();
  await confirm(olga.page, "Settle");
  await olga.page.getByText("No open reports.").waitFor();
  const home = await olga.page.evaluate(() => document.activeElement.getAttribute("aria-labelledby"));
  assert.equal(home, "reports", "the focus stays in the list");

  await bob.page.goto(`${server.url}/me`);
  await bob.page.getByLabel("User name").fill("bob");
  await bob.page.getByLabel("Password").fill(PASSWORD);
  await bob.page.getByRole("button", { name: "Log in" }).click();
  await bob.page.getByText("This account has been banned.").waitFor();
  for (const { complaints } of [ann, bob, olga]) assert.deepEqual(complaints, []);
});

test("accounts, tables and the record, on a phone and in the dark", { timeout: 240_000 }, async () => {
  const host = await person(browser, server.url, LOOK);
  await host.page.getByLabel("Your name").fill("Gus");
  await openTable(host.page, "Rummikub", { players: 2 });
  const rosa = await member("rosa", { ...PHONE, colorScheme: "dark" });
  const { page } = rosa;
  execFileSync(python(), ["-m", "parlour", "admin", "make-operator", "rosa", "--data", server.data], {
    env: environment(),
  });
  await page.goto(`${server.url}/operators?part=tables`);
  await page.getByText("Gus's table").waitFor();
  await assertAccessible(page, "tables on a phone");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Gus's table" })
    .getByRole("button", { name: /^Close table/ })
    .click();
  await confirm(page, "Close");
  await page.getByText("The table is closed.").waitFor();
  await page.getByText("Gus's table").waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Accounts" }).click();
  await page.getByRole("searchbox").fill("gu");
  await page.keyboard.press("Enter");
  await page.getByText("Gus", { exact: true }).waitFor();
  await assertAccessible(page, "accounts on a phone");
  await page.getByText("Gus", { exact: true }).click();
  await page.getByRole("button", { name: "Rename Gus" }).click();
  await page.getByLabel("New display name").fill("Guest 3");
  await confirm(page, "Rename");
  await page.getByRole("heading", { name: "Guest 3" }).waitFor();
  await assertAccessible(page, "an account on a phone");
  await page.getByRole("link", { name: "What was done" }).click();
  await page.getByText(/rosa \(\d+\) closed table/).waitFor();
  await assertAccessible(page, "the record on a phone");
  for (const { complaints } of [host, rosa]) assert.deepEqual(complaints, []);
});
