// A contest between real players, watched on the game server's page and on the contest server's own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { launch, person, serve } from "./browser.mjs";
import { contestGround } from "./contest.mjs";

let server, browser, contest;

before(async () => {
  contest = await contestGround();
  server = await serve({ PARLOUR_CONTEST: contest.url });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  contest?.stop();
});

const section = (page, title) => page.getByRole("region", { name: title, exact: true });
const answerOf = async (path) => (await fetch(`${server.url}/api/contest/${path}`)).json();

/** The number of the game that goes on no more, since one of its players was stopped. */
async function stuckGame() {
  for (let last = ""; ;) {
    const [game] = (await answerOf("live")).running;
    const now = game ? `${game.game_id} ${game.turns}` : "";
    if (now && now === last) return game.game_id;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

test(
  "the page finds the contest, its players and their games; a running game's cards are nobody's to see",
  { timeout: 150_000 },
  async () => {
    const { page, complaints, received } = await person(browser, `${server.url}/`, { bypassCSP: true });
    await page.getByRole("link", { name: "To the contest" }).click();
    await page.getByRole("heading", { name: "No contest is running" }).waitFor();
    await page.getByText("parlour contest serve", { exact: true }).waitFor();
    await assertAccessible(page, "no contest");

    contest.open(60);
    await page.getByRole("heading", { name: "No players yet" }).waitFor({ timeout: 240_000 });
    await assertAccessible(page, "nobody");

    contest.enter("Ann Lee", "standard");
    const bob = contest.enter("Bob", "highest");
    await section(page, "Results").getByRole("listitem").nth(2).waitFor({ timeout: 240_000 });
    assert.equal(await section(page, "Leaderboard").getByRole("row").count(), 3);
    await section(page, "Head to head").getByRole("rowheader", { name: "Ann Lee" }).waitFor();

    bob.kill("SIGSTOP");
    const id = await stuckGame();
    const running = section(page, "Running games").getByRole("link", { name: `Game ${id}` });
    await running.waitFor();
    await assertAccessible(page, "the contest");
    await running.click();
    await page.getByRole("heading", { name: "This game is being played" }).waitFor();
    await assertAccessible(page, "a running game");
    for (const what of ["transcript", "replay"])
      assert.equal((await answerOf(`games/${id}/${what}`)).code, "NO_SUCH_GAME");
    assert.doesNotMatch(JSON.stringify(received), /\b[A2-9TJQK][CDHS]\b/, "a card was told");

    bob.kill("SIGCONT");
    await page.getByRole("heading", { level: 1, name: /won$/ }).waitFor({ timeout: 240_000 });
    await page.getByRole("slider").waitFor();

    bob.kill("SIGKILL"); // its game is lost by forfeit
    await page.getByRole("link", { name: "The contest" }).click();
    await section(page, "Results").getByText("could not be reached").first().waitFor({ timeout: 240_000 });
    assert.deepEqual(complaints, []);
  },
);

test(
  "by mouse, on the game server: results of one player, a game's replay and transcript",
  { timeout: 240_000 },
  async () => {
    const { page, complaints } = await person(browser, `${server.url}/contest`, {
      bypassCSP: true,
      viewport: { width: 1440, height: 900 },
      colorScheme: "dark",
    });
    await section(page, "Leaderboard").getByRole("button", { name: "Bob" }).click();
    assert.equal(await page.getByLabel("Games of").inputValue(), "Bob");
    const [lost] = (await answerOf("games?player=Bob&limit=1")).filter((game) => game.reason);
    assert.equal(lost.reason, "UNREACHABLE");
    await section(page, "Results")
      .getByRole("link", { name: `Game ${lost.id}` })
      .click();
    await page.getByText("Bob forfeits: could not be reached").first().waitFor();
    await assertAccessible(page, "a forfeit");
    await page.goBack();

    const [game] = (await answerOf("games?limit=50")).filter((row) => !row.reason && row.hands > 2);
    await page.goto(`${server.url}/contest/game/${game.id}`);
    const step = page.getByText(/^Step \d+ of \d+$/);
    await page.getByText("The cards are dealt.").waitFor();
    await page.getByRole("button", { name: "One step forward" }).click();
    assert.match(await step.innerText(), /^Step 2 /);
    assert.match(await page.locator(".table .lines").innerText(), /draws|takes/);
    await page.getByRole("button", { name: "Show on the table" }).nth(3).click();
    assert.notEqual(await step.innerText(), "Step 2");
    assert.equal(await page.locator("[aria-current=step]").count(), 1);
    await page.getByRole("button", { name: "To the end" }).click();
    await page.locator(".table .lines").getByText("The hand ends at").waitFor();
    await page.getByRole("button", { name: "One step forward" }).click(); // into the next hand
    await page.getByRole("heading", { name: `Transcript: Hand 2 of ${game.hands}` }).waitFor();
    await page.getByLabel("Hand", { exact: true }).selectOption(String(game.hands));
    await page.getByRole("heading", { name: `Transcript: Hand ${game.hands} of ${game.hands}` }).waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page
      .locator(".table .lines")
      .getByText(`The game ends at ${game.first_points} : ${game.second_points}`)
      .waitFor();
    await page.getByLabel("As sent").check();
    await page.getByText("POST /start-2p-hand/").first().waitFor();
    await assertAccessible(page, "a game");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "The whole game as JSON" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `game-${game.id}.json`);
    assert.deepEqual(complaints, []);
  },
);

test(
  "by keyboard and on a phone, on the contest server: the same pages in Spanish",
  { timeout: 240_000 },
  async () => {
    const options = {
      bypassCSP: true,
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: "es-ES",
    };
    const { page, complaints } = await person(browser, `${contest.url}/`, options);
    await page.getByRole("heading", { level: 1, name: "Torneo de Rummy" }).waitFor();
    await assertAccessible(page, "the contest on a phone");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "games.csv" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "games.csv");

    await page.getByLabel("Partidas de").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // the newest game
    await page.getByRole("slider").waitFor();
    assert.match(new URL(page.url()).pathname, /^\/contest\/game\/\d+$/);
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    const slider = page.getByRole("slider");
    const last = await slider.getAttribute("max");
    await page.getByText(`Paso ${Number(last) + 1} de ${Number(last) + 1}`).waitFor();
    assert.match(await slider.getAttribute("aria-valuetext"), /^Paso \d+ de \d+\. ./);
    await assertAccessible(page, "a game on a phone");
    await page.reload();
    await page.getByRole("slider").waitFor();
    await page.goto(`${contest.url}/contest/game/999999`);
    await page.getByRole("heading", { name: "No existe esa partida" }).waitFor();
    assert.deepEqual(complaints, []);
  },
);
