// "Your tables" on the first page, and playing again: both live, in two browsers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { browser, server } from "./stage.mjs";

const LOOK = { chosen: { plain: true }, bypassCSP: true };
const mine = (page) => page.getByRole("region", { name: "Your tables" });

/** Goes to the first page, which asks for a name once it knows that nobody has one here. */
async function arrive({ page }, name) {
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  const field = page.getByLabel("Your name");
  if (await field.isVisible()) await field.fill(name);
}

/** Ann opens a table, and Bob comes by the link, unless he is there already. */
async function tableOfTwo(ann, bob) {
  await arrive(ann, "Ann");
  await openTable(ann.page, "Rummikub", { players: 2 });
  const link = await ann.page.locator(".share code").innerText();
  await bob.page.goto(link);
  const name = bob.page.getByLabel("Your name");
  const sit = bob.page.getByRole("button", { name: "Take a seat" });
  await sit.waitFor();
  if (await name.isVisible()) await name.fill("Bob");
  await sit.click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  const id = Number(new URL(link).pathname.split("/").at(-1));
  await ann.page.getByRole("button", { name: "Deal" }).click();
  await bob.page.locator(".generic").waitFor();
  return id;
}

/** Draws a tile by REST, as another tab or a program would. */
const draw = ({ page }, id) => post(page, `/api/games/${id}/actions`, { type: "draw" });
const post = (page, path, body) =>
  page.evaluate(
    ([path, body]) =>
      fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body }).then(
        (a) => a.status,
      ),
    [path, JSON.stringify(body)],
  );

test(
  "your tables say where it is your turn, live, and over a lost server",
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, server.url, LOOK);
    const bob = await person(browser, server.url, LOOK);
    const first = await tableOfTwo(ann, bob);
    const second = await tableOfTwo(ann, bob);
    await bob.page.goto(server.url);
    const rows = mine(bob.page).getByRole("link");
    await rows.nth(1).waitFor();
    assert.equal(await rows.count(), 2);
    assert.equal(await mine(bob.page).getByText("Ann to move").count(), 2);

    assert.equal(await draw(ann, first), 202);
    const turn = mine(bob.page).getByRole("link", { name: /Your turn!/ });
    await turn.waitFor();
    assert.equal(await rows.first().getAttribute("href"), `/table/${first}`); // though the other table is newer
    assert.match(await bob.page.title(), /^● Your turn!/);
    await bob.page.locator("[aria-live]", { hasText: "Your turn: Rummikub" }).waitFor();
    await assertAccessible(bob.page, "your tables");

    await server.halt();
    await bob.page.getByText("Connection lost").waitFor();
    await server.start();
    await bob.page.getByText("Connection lost").waitFor({ state: "detached" });
    assert.equal(await draw(bob, first), 202);
    await turn.waitFor({ state: "detached" });
    await mine(bob.page).getByText("Ann to move").nth(1).waitFor();

    await ann.page.goto(`${server.url}/table/${second}`);
    assert.equal(await post(ann.page, `/api/games/${second}/leave`, {}), 202); // a bot plays on, against Bob
    await mine(bob.page)
      .getByRole("link", { name: /Your turn!/ })
      .waitFor();
    await ann.page.goto(server.url);
    await mine(ann.page).getByText("a bot plays for you").waitFor();
    assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  },
);

test("a friend is asked to play again, and one tap seats them", { timeout: 240_000 }, async () => {
  const ann = await person(browser, server.url, LOOK);
  const bob = await person(browser, server.url, LOOK);
  const again = async () => {
    await arrive(ann, "Ann");
    await openTable(ann.page, "Spades");
    const link = await ann.page.locator(".share code").innerText();
    await bob.page.goto(link);
    await bob.page.getByRole("button", { name: "Take a seat" }).waitFor();
    if (await bob.page.getByLabel("Your name").isVisible())
      await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await ann.page.locator(".lobby").getByText("Bob").waitFor();
    await ann.page.getByRole("button", { name: "Fill with bots" }).click();
    await ann.page.getByRole("button", { name: "Deal" }).click();
    await bob.page.locator(".generic").waitFor();
    // The page cannot end a game of Spades by itself; its own API can.
    const { table_id, host_user_id } = await ann.page.evaluate(
      (path) => fetch(path).then((answer) => answer.json()),
      `/api/games/${new URL(link).pathname.split("/").at(-1)}`,
    );
    assert.ok(host_user_id > 0);
    assert.ok((await post(ann.page, `/api/tables/${table_id}/terminate`, {})) < 300);
    await ann.page.locator(".result").waitFor();
    await bob.page.locator(".result").waitFor();
  };
  await again();
  await bob.page.locator(".result").getByRole("button", { name: "Close" }).click();
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await ann.page.locator(".lobby").waitFor();
  const asked = bob.page.getByRole("region", { name: "Ann wants to play again." });
  await asked.waitFor();
  await assertAccessible(bob.page, "asked to play again");
  await bob.page.reload();
  await asked.waitFor(); // the result stays closed, the question open
  assert.equal(await bob.page.locator(".result").count(), 0);
  await asked.getByRole("button", { name: "Join" }).click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  await bob.page.locator(".lobby").waitFor();

  await again();
  await bob.page.goto(server.url);
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await ann.page.locator(".lobby").waitFor();
  await mine(bob.page).getByText("Ann wants to play again.").waitFor(); // on the first page too
  await mine(bob.page).getByRole("button", { name: "Join" }).click();
  await ann.page.locator(".lobby").getByText("Bob").waitFor();
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
});
