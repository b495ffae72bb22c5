// The account page: a guest registers, changes the password, logs other devices out, downloads the data and goes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const OLD = "correct horse";
const NEW = "battery staple";

/** Types into the field that has the focus, and goes to the next. */
async function type(page, text) {
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

/** A guest with a table, on the account page. */
async function guest(name, options) {
  const one = await person(browser, server.url, options);
  await one.page.getByLabel("Your name").fill(name);
  await openTable(one.page, "UNO");
  one.table = one.page.url();
  await one.page.goto(`${server.url}/me`);
  return one;
}

async function register(page, username) {
  await page.getByLabel("User name").focus();
  await type(page, username);
  await type(page, OLD);
  await page.keyboard.press("Enter"); // on "Create an account"
  await page.getByRole("heading", { name: "Where you are logged in" }).waitFor();
}

async function login(page, username, password) {
  await page.goto(`${server.url}/me`);
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

for (const width of [360, 1280])
  test(`an account's life by keyboard, ${width} px`, { timeout: 120_000 }, async () => {
    const viewport = { width, height: 780 };
    const username = `life${width}`;
    const { page, context, complaints, table } = await guest("Ann", { viewport });

    // An easy password is refused in words; a good one makes the account, and the page stays connected.
    await page.getByLabel("User name").fill(username);
    await page.getByLabel("Password").fill("password");
    await page.keyboard.press("Enter");
    await page.getByText("This password is easy to guess.").waitFor();
    await page.getByLabel("Password").fill("");
    await page.getByLabel("User name").fill("");
    await register(page, username);

    // Another device, which is cut off when the password changes.
    const other = await person(browser, server.url, { viewport });
    await login(other.page, username, OLD);
    await other.page.getByText(`You are logged in as ${username}.`).waitFor();
    await page.reload();
    await page.getByRole("button", { name: /^Log out Chrome/ }).waitFor();
    await page.getByLabel("Current password").focus();
    await type(page, OLD);
    await type(page, NEW);
    await page.keyboard.press("Enter");
    await page.getByText("The password is changed.").waitFor();
    await other.page.getByLabel("User name").waitFor(); // it is logged out without a click
    await page.getByRole("button", { name: /^Log out Chrome/ }).waitFor({ state: "detached" });

    // Logging another device out by the list.
    await login(other.page, username, NEW);
    await other.page.getByText(`You are logged in as ${username}.`).waitFor();
    await page.reload();
    await page.getByRole("button", { name: /^Log out Chrome/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Logged out.").waitFor();
    await other.page.getByLabel("User name").waitFor();

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    const data = JSON.parse(readFileSync(await file.path(), "utf8"));
    assert.equal(data.account.username, username);
    assert.equal(data.games.length, 1);

    // Bob at her table sees her go, and her name with her.
    const bob = await person(browser, server.url, { viewport });
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.goto(table);
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await page.goto(table);
    await page.getByRole("button", { name: "Deal" }).click();
    await bob.page.locator(".play > *").first().waitFor();
    await page.goto(`${server.url}/me`);
    await page.getByRole("button", { name: "Delete…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password").fill("wrong horse");
    await page.keyboard.press("Enter");
    await dialog.getByText("The password is wrong.").waitFor();
    await dialog.getByLabel("Password").fill(NEW);
    await page.keyboard.press("Enter");
    await page.getByLabel("User name").waitFor();
    const seen = bob.page.locator("#table"); // what was said of Ann before stays said
    await seen.getByText("Deleted player").first().waitFor();
    assert.doesNotMatch(await seen.innerText(), /\bAnn\b/);
    await bob.page.getByRole("button", { name: "Menu" }).click();
    await bob.page.getByLabel("Language").selectOption("es");
    await seen.getByText("Jugador eliminado").first().waitFor();

    const unexpected = [...complaints, ...other.complaints, ...bob.complaints].filter(
      (complaint) => !complaint.includes("status of 400"), // the easy password
    );
    assert.deepEqual(unexpected, []);
    for (const one of [context, other.context, bob.context]) await one.close();
  });
