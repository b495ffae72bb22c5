// The pages of a contest for a class: operator, student, class screen and report, with real players.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { launch, person } from "./browser.mjs";
import { classContest, until } from "./classContest.mjs";
import { assertInSight, show } from "./classPages.mjs";

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1366, 633],
  [2560, 1440],
].map(([width, height]) => ({ width, height }));
const LANGUAGES = { en: "en-GB", es: "es-ES", pt: "pt-BR" };
const LONG = { timeout: 900_000 };

let browser, room;

before(async () => {
  room = await classContest(["Ann Lee", "Bob Ray", "Cy Day"]);
  await room.command("house", "highest", "--name", "Steady");
  browser = await launch();
}, LONG);
after(async () => {
  await browser?.close();
  await room?.stop();
});

/** A person with time: the machine may be busy. */
async function visit(path, options = {}) {
  const one = await person(browser, room.url + path, { bypassCSP: true, ...options });
  one.page.setDefaultTimeout(120_000);
  return one;
}
const signedIn = (options) => visit(`/contest/operator#${room.key}`, options);
const section = (page, name) => page.getByRole("region", { name: new RegExp(`^${name}`) });
const view = () => room.get("operator");
const playerIn = async (name) => (await view()).players.find((one) => one.name === name);
const studentIn = async (name) => (await view()).students.find((one) => one.name === name);

/** Presses a button that asks once more. */
async function pressSurely(within, name) {
  await within.getByRole("button", { name, exact: true }).click();
  await within.getByRole("button", { name: `${name}: Really?`, exact: true }).click();
}

async function statusOf(path, bearer, body) {
  const headers = { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" };
  const answer = await fetch(room.url + path, {
    method: body ? "POST" : "GET",
    headers,
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, code: (await answer.json()).code };
}

test("a wrong key or token is refused clearly, and a student's token opens nothing else", LONG, async () => {
  const { page, complaints } = await visit("/contest/operator");
  for (const wrong of ["nonsense", room.tokens["Ann Lee"]]) {
    await page.getByLabel("Operator’s key").fill(wrong);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("That is not the operator’s key.").waitFor();
  }
  await assertAccessible(page, "a wrong key");
  await page.getByLabel("Operator’s key").fill(room.key);
  await page.keyboard.press("Enter");
  await section(page, "Roster").waitFor();
  assert.doesNotMatch(page.url(), /#/, "no key stays in the address");

  await page.goto(`${room.url}/contest/me`);
  await page.getByLabel("Token").fill(room.key); // the operator is no student
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("That token is not on the roster.").waitFor();
  await page.goto(`${room.url}/contest/me#${room.tokens["Cy Day"]}`);
  await page.getByRole("heading", { level: 1, name: "Cy Day" }).waitFor();
  assert.doesNotMatch(page.url(), /#/);
  await page.goto(`${room.url}/contest/me#main`); // the link to the content, which is no token
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Cy Day" }).waitFor();
  await page.getByText("You have no player in the contest yet.").waitFor();
  await assertAccessible(page, "a student without a player");
  await page.evaluate((token) => (location.hash = token), room.tokens["Bob Ray"]); // a link to another one
  await page.getByRole("heading", { level: 1, name: "Bob Ray" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Token").waitFor();
  await page.reload();
  await page.getByLabel("Token").waitFor();
  assert.deepEqual(complaints, []);
});

test("the operator leads a class by mouse", LONG, async () => {
  const { page, complaints } = await signedIn();
  const contest = section(page, "Contest");
  await contest.getByLabel("Title").fill("Rummy, class 4b");
  for (let seen = 0; seen < 2; seen++) await page.waitForResponse(/\/api\/operator$/);
  assert.equal(await contest.getByLabel("Title").inputValue(), "Rummy, class 4b", "what is written stays");
  await contest.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Rummy, class 4b" }).waitFor();

  const stranger = { name: "Eve", address: "127.0.0.1", port: "45678" };
  const closed = page.waitForResponse((response) => response.request().method() === "PATCH");
  await contest.getByLabel("Who may register").selectOption("closed");
  await closed; // a stranger who came before would be known, and not refused
  const refusal = async () => (await statusOf("/register", "", stranger)).code;
  await until(async () => (await refusal()) === "REGISTRATION_CLOSED", "registration is closed");
  await contest.getByLabel("Who may register").selectOption("roster");
  await until(async () => (await refusal()) === "TOKEN_NEEDED", "registration is by roster");

  const roster = section(page, "Roster");
  await roster.getByLabel("Names, one a line").fill("Dee Fox\n  Eli Gray \n");
  await roster.getByRole("button", { name: "Add to the roster" }).click();
  await roster.getByRole("rowheader", { name: "Eli Gray" }).waitFor();
  await roster.getByLabel("Names, one a line").fill("Ann Lee");
  await roster.getByRole("button", { name: "Add to the roster" }).click();
  await page.getByRole("alert").getByText("on the roster").waitFor();
  await page.waitForResponse(/\/api\/operator$/);
  await page.getByRole("alert").waitFor(); // a refusal is not gone with the next look
  await roster.getByRole("button", { name: "Rename: Eli Gray" }).click();
  await roster.getByLabel("New name of Eli Gray").fill("Eli Green");
  await page.keyboard.press("Enter");
  await roster.getByRole("rowheader", { name: "Eli Green" }).waitFor();
  const old = (await studentIn("Eli Green")).token;
  await pressSurely(roster, "New token for Eli Green");
  await until(async () => (await studentIn("Eli Green")).token !== old, "a new token");
  assert.equal((await statusOf("/api/student", old)).status, 401);
  await pressSurely(roster, "Remove Dee Fox");
  await until(async () => !(await studentIn("Dee Fox")), "Dee is off the roster");

  const players = section(page, "Players");
  await players.getByLabel("Level, from easiest to strongest").selectOption("starter");
  await page.waitForResponse(/\/api\/operator$/);
  await players.getByLabel("Name (empty: its level)").fill("Baseline");
  await players.getByRole("button", { name: "Add a player of the house" }).click();
  await players.getByRole("rowheader", { name: "Baseline of the house: starter" }).waitFor();
  await contest.getByRole("button", { name: "Pause" }).click();
  await contest.getByText("Paused: no new games begin.").waitFor();
  const bob = room.enter("Bob Ray", "bobbot");
  await players.getByRole("row", { name: /bobbot.*ready/ }).waitFor({ timeout: 120_000 });
  assert.deepEqual((await room.get("live")).running, [], "no game begins in a pause");
  await contest.getByRole("button", { name: "Resume" }).click();
  await until(async () => (await playerIn("bobbot")).games > 0, "a game is played");
  await page.getByRole("link", { name: "Class screen" }).waitFor();
  await assertAccessible(page, "the operator's page");

  await players.getByRole("button", { name: "Pause: bobbot" }).click();
  await players.getByRole("row", { name: /bobbot.*paused/ }).waitFor();
  await players.getByRole("button", { name: "Resume: bobbot" }).click();
  await until(async () => (await playerIn("bobbot")).state === "active", "bobbot goes on");
  await players.getByRole("button", { name: "Rename: bobbot" }).click();
  await players.getByLabel("New name of bobbot").fill("Bob’s bot");
  await players.getByRole("button", { name: "Save" }).click();
  await players.getByRole("row", { name: /Bob’s bot.*removed|Bob’s bot.*retired/ }).waitFor();
  await room.end(bob);
  room.bob = room.enter("Bob Ray", "Bob’s bot");
  await until(async () => (await playerIn("Bob’s bot")).state === "active", "it registers again");
  await pressSurely(players, "Remove: Bob’s bot");
  await players.getByRole("row", { name: /Bob’s bot.*removed/ }).waitFor();
  await pressSurely(roster, "Ban Bob Ray");
  await roster.getByRole("button", { name: "Lift the ban of Bob Ray" }).waitFor();
  assert.equal((await statusOf("/api/student", room.tokens["Bob Ray"])).code, "BANNED");
  await roster.getByRole("button", { name: "Lift the ban of Bob Ray" }).click();
  await roster.getByRole("button", { name: "Ban Bob Ray" }).waitFor();
  await room.end(room.bob);
  assert.deepEqual(complaints, []);
});

test("rounds and seasons, double clicks, stale pages and two operators at once", LONG, async () => {
  const { page, complaints } = await signedIn();
  const contest = section(page, "Contest");
  const rounds = section(page, "Rounds");
  assert.equal(await rounds.getByRole("button", { name: "Add a round" }).isDisabled(), true);
  await rounds.getByLabel("Title of the round").fill("Monday");
  await rounds.getByLabel("Minutes").fill("40");
  await rounds.getByLabel("Games for each pair").fill("500");
  await rounds.getByRole("button", { name: "Add a round" }).dblclick();
  await rounds.getByText("500 games for each pair").waitFor();
  assert.equal((await view()).rounds.length, 1, "a double click adds one round");
  await rounds.getByLabel("Title of the round").fill("Final");
  await rounds.getByLabel("Games for each pair").fill("10");
  await rounds.getByLabel("Begins (empty: now)").fill("2090-06-03T09:00");
  await rounds.getByRole("button", { name: "Add a round" }).click();
  await rounds.getByText("10 games for each pair").waitFor();

  await rounds.getByRole("button", { name: "End: Monday" }).dblclick(); // asks, and does nothing yet
  await rounds.getByRole("button", { name: "End: Monday: Really?" }).waitFor();
  await rounds.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await view()).rounds.filter((one) => one.closed).length, 0);
  await pressSurely(rounds, "End: Monday");
  await contest.getByText("No round is on: no games begin.").waitFor();
  await contest.getByRole("button", { name: "Pause" }).dblclick();
  await contest.getByRole("button", { name: "Resume" }).waitFor();
  assert.equal((await view()).paused, true, "a double click pauses once");
  await contest.getByRole("button", { name: "Resume" }).click();
  await contest.getByText("No round is on").waitFor();

  const other = (await signedIn()).page;
  const [here, there] = [section(page, "Seasons"), section(other, "Seasons")];
  for (const seasons of [here, there])
    await seasons.getByRole("button", { name: "Begin a new season" }).click();
  await here.getByLabel("Title of the new season").fill("After Easter");
  await here.getByRole("button", { name: "Begin it now" }).dblclick();
  await here.getByText("After Easter").waitFor();
  await there.getByLabel("Title of the new season").fill("Spring");
  await there.getByRole("button", { name: "Begin it now" }).click(); // sees a season that has ended
  await other.getByRole("alert").getByText("Another season has begun meanwhile.").waitFor();
  assert.deepEqual(
    (await view()).seasons.map(({ title }) => title),
    ["", "After Easter"],
  );
  await contest.getByText("Games begin as players are free.").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download", { timeout: 120_000 }),
    here.getByRole("button", { name: "Report of the season: Season 1" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "report-1.html");
  assert.equal(await file.failure(), null);
  await assertAccessible(page, "seasons and rounds");

  await room.command("key", "--new"); // a stale key
  await page.getByRole("alert").getByText("That is not the operator’s key.").waitFor({ timeout: 240_000 });
  room.key = (await room.command("key")).trim();
  assert.deepEqual(complaints, []);
});

test("a student sees versions, forfeits, practice and scrimmages of their own player", LONG, async () => {
  const token = room.tokens["Ann Lee"];
  const mine = () => room.get("student", token);
  const first = room.enter("Ann Lee", "annbot", { kind: "cheating", version: "one" });
  await until(async () => (await mine()).forfeits.length, "version one forfeits", 180);
  await room.end(first);
  const practice = room.enter("Ann Lee", "annbot", { kind: "cheating", version: "test", test: true });
  await until(async () => (await mine()).tests[0]?.state === "finished", "the practice ends", 180);
  await room.end(practice);
  // Slow enough that a game stays among the latest ones for a while.
  const second = room.enter("Ann Lee", "annbot", { version: "two", thinkMs: 40 });
  await until(async () => (await mine()).versions.length === 2, "version two plays", 180);

  const { page, complaints, received } = await visit(`/contest/me#${token}`);
  await page.getByRole("heading", { level: 1, name: "annbot" }).waitFor();
  const versions = section(page, "Your versions");
  const row = versions.getByRole("row", { name: /^two/ });
  const shownBefore = async () => {
    const name = String(Math.round((await mine()).versions[1].rating_before)); // later games still move it
    return row.getByRole("cell", { name, exact: true }).count();
  };
  await until(shownBefore, "the rating before version two");
  await versions.getByRole("img", { name: "Rating after each version" }).waitFor();
  const forfeit = section(page, "Forfeits").locator("details").last();
  await forfeit.locator("summary").click();
  for (const part of ["Rule", "Request", "Answer", "Hand"]) await forfeit.getByText(part).first().waitFor();
  await forfeit.getByText("POST /lay-down/").waitFor();
  await forfeit.getByText("meld 2C 2D discard KS").waitFor();
  const { hand } = (await mine()).forfeits.at(-1).problem;
  await until(async () => (await forfeit.locator(".hand li").count()) === hand.split(" ").length, "the hand");
  await section(page, "Practice reports").getByText("finished").waitFor();
  await section(page, "Practice reports").locator("summary").first().click();
  await assertAccessible(page, "the student's page");

  const scrimmage = section(page, "Play against somebody now");
  await scrimmage.getByLabel("Opponent").selectOption("Steady");
  await page.waitForResponse(/\/api\/student$/);
  assert.equal(await scrimmage.getByLabel("Opponent").inputValue(), "Steady", "the choice stays");
  const asked = page.waitForResponse(/\/api\/student\/scrimmage$/);
  await scrimmage.getByRole("button", { name: "Play", exact: true }).dblclick();
  const answer = await asked;
  assert.equal(answer.status(), 200, await answer.text());
  const latest = section(page, "Latest games");
  const all = latest.getByRole("button", { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  const played = latest.getByText("scrimmage").first();
  await played.waitFor({ timeout: 120_000 });
  assert.equal((await mine()).games.filter((game) => game.scrimmage).length, 1, "one scrimmage");
  const told = JSON.stringify(received);
  assert.ok(!told.includes(room.tokens["Bob Ray"]) && !told.includes("Bob Ray"), "nothing of other students");

  await room.end(second);
  await room.command("roster", "ban", "Ann Lee");
  await page.getByRole("alert").getByText("banned").waitFor({ timeout: 240_000 });
  await room.command("roster", "unban", "Ann Lee");
  assert.deepEqual(complaints, []);
});

test("by keyboard alone, on a phone in Spanish: sign in, pause, add a round, end it", LONG, async () => {
  const { page, complaints } = await visit("/contest/operator", {
    viewport: SIZES[0],
    locale: LANGUAGES.es,
    hasTouch: true,
  });
  const { keyboard } = page;
  /** Presses Tab until this has the focus. */
  async function reach(target) {
    for (let presses = 0; presses < 120; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${target}`);
  }
  const button = (name) => page.getByRole("button", { name, exact: true });
  await reach(page.getByLabel("Clave del operador"));
  await keyboard.type(room.key);
  await keyboard.press("Enter");
  await section(page, "Rondas").waitFor();
  await assertAccessible(page, "the operator's page on a phone");
  await reach(button("Pausar"));
  await keyboard.press("Enter");
  await page.getByText("En pausa: no empiezan partidas nuevas.").waitFor();
  await reach(button("Reanudar"));
  await keyboard.press("Enter");
  await button("Pausar").waitFor();
  await reach(page.getByLabel("Título de la ronda"));
  await keyboard.type("Martes");
  await reach(page.getByLabel("Minutos"));
  await keyboard.type("5");
  await reach(button("Añadir una ronda"));
  await keyboard.press("Enter");
  await reach(button("Terminar: Martes"));
  await keyboard.press("Enter");
  await until(
    () => button("Terminar: Martes: ¿Seguro?").evaluate((one) => one === document.activeElement),
    "the question has the focus",
  );
  await keyboard.press("Escape");
  await button("Terminar: Martes").waitFor();
  await keyboard.press("Enter");
  await button("Terminar: Martes: ¿Seguro?").waitFor();
  await keyboard.press("Enter");
  await until(async () => (await view()).rounds.every((one) => one.closed), "the round is over");
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute("aria-labelledby") === "rounds"),
    "the focus stays in the section",
  );
  assert.deepEqual(complaints, []);
});

test("the class screen is live and never scrolls, at every size and in three languages", LONG, async () => {
  await room.command("season", "begin", "Screen");
  const student = room.enter("Ann Lee", "annbot");
  const { page, context, complaints } = await visit("/contest/screen");
  const count = page.getByText(/^\d+ games? played$/);
  await page.locator(".line", { hasText: "annbot" }).waitFor({ timeout: 120_000 });
  const first = await count.innerText();
  await until(async () => (await count.innerText()) !== first, "the screen is live", 180);
  await page.getByText("of the house").first().waitFor();
  await context.close();

  const one = await visit("/contest/screen");
  let wanted = 0; // lines on the board; 0 for as many as there are
  await one.page.route("**/api/live", async (route) => {
    const live = await (await route.fetch()).json();
    const leaderboard = Array.from({ length: wanted }, (_, index) => ({
      ...live.leaderboard[0],
      rank: index + 1,
      name: `Player ${wanted} of a student with a long name, number ${index + 1}`,
    }));
    const running = Array.from({ length: Math.floor(wanted / 2) }, (_, index) => ({
      ...{ game_id: index, first: "The first of the two", second: "The second of them" },
      totals: [410, 395],
    }));
    await route.fulfill({ json: wanted ? { ...live, leaderboard, running } : live });
  });
  for (wanted of [0, 28, 120]) {
    const line = wanted ? `Player ${wanted} of` : "annbot";
    await one.page.locator(".line", { hasText: line }).first().waitFor();
    for (const [number, viewport] of SIZES.entries())
      for (const lang of Object.keys(LANGUAGES)) {
        await show(one.page, viewport, lang, number);
        await assertInSight(one.page, `${viewport.width}x${viewport.height} ${lang} ${wanted} lines`);
        if (wanted === 28 && lang === "pt") await assertAccessible(one.page, `screen at ${viewport.width}`);
      }
  }
  assert.deepEqual([...one.complaints, ...complaints], []);
  await room.end(student);
});

test("the pages fit every size in three languages, light and dark", LONG, async () => {
  for (const path of [`/contest/operator#${room.key}`, `/contest/me#${room.tokens["Ann Lee"]}`]) {
    const { page, complaints } = await visit(path);
    await page.locator("section.panel").nth(3).waitFor();
    for (const summary of await page.locator("summary").all()) await summary.click();
    for (const [number, viewport] of SIZES.entries()) {
      const lang = Object.keys(LANGUAGES)[number % 3];
      await show(page, viewport, lang, number);
      await assertAccessible(page, `${path.slice(0, 15)} at ${viewport.width} in ${lang}`);
    }
    assert.deepEqual(complaints, []);
  }
});

test("the report is accessible and fits, in three languages", LONG, async () => {
  for (const [lang, viewport] of [
    ["en", SIZES[0]],
    ["es", SIZES[3]],
    ["pt", SIZES[4]],
  ]) {
    const file = join(room.folder, `report-${lang}.html`);
    await room.command("report", file, "--season", "1", "--students", "--language", lang);
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(`file://${file}`);
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      assert.ok((await page.getByRole("img").count()) >= 2, "plots");
      await assertAccessible(page, `the report in ${lang}, ${colorScheme}`);
      await context.close();
    }
  }
});
