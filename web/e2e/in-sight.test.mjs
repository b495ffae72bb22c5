// Every game in every phase at every size of the screen: whose turn it is, all piles and the whole hand with its
// buttons are in sight, and the page does not scroll. `GAME=uno` looks at one game, `PICTURES=folder` takes pictures.
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { person } from "./browser.mjs";
import { Sight } from "./inSight.mjs";
import { enter, Sitting } from "./positions.mjs";
import { browser, server } from "./stage.mjs";

/** Nobody is asked whether to be notified: the question lies over the table until it is answered. */
const STILL = { reducedMotion: "reduce", chosen: { notifications: false } };
const ONLY = process.env.GAME;
const tests = [];

/** A test of one game. It closes what was opened by `seated`. */
const inSight = (game, what, run) =>
  (!ONLY || ONLY === game) && tests.push({ name: `${game}: ${what}`, run });

/** A sitting, and seat 0 of it in a browser. `shown` waits until the page shows what the server has. */
async function seated(game, { opened, ...options }) {
  const sitting = await Sitting.open(server, { game, ...options });
  const who = await person(browser, server.url, STILL);
  opened.push(who.context, sitting);
  await enter(who, server, { path: sitting.path, session: sitting.sessions[0] });
  const shown = async () => {
    const state = await sitting.state();
    await who.page.locator(`.game[data-version="${state.version}"]`).waitFor();
    return state;
  };
  await shown();
  return { ...who, sitting, shown, sight: new Sight(who.page, `${game}, ${sitting.sessions.length} seats`) };
}

/** Makes moves until `until(state)` of seat 0 holds. `policy(moves, seat)` chooses one; by default the first listed. */
async function playUntil({ sitting }, until, policy = ({ list }) => list[0]) {
  for (let made = 0; made < 400; made++) {
    const state = await sitting.state();
    if (until(state)) return;
    assert.equal(state.state, "playing", "the game ended before it came to that");
    const seat = state.players.findIndex(({ player_id }) => player_id === state.waits_for[0]);
    await sitting.act(seat, policy((await sitting.state(seat)).moves, seat));
  }
  assert.fail("it never came to that");
}

/** Makes the moves of the script until `until(state)` of seat 0 holds. */
async function makeUntil({ sitting }, until) {
  while (!until(await sitting.state())) await sitting.make();
}

const isMine = ({ state, waits_for, players }) =>
  state === "playing" && waits_for.includes(players[0].player_id);

/** A card that may not be played is refused, and the reason covers nothing. */
async function lookAtRefusal({ page, sight, shown }, needs) {
  await page.locator(".hand li:not(.raised) [data-key]").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".hand [role=alert]").waitFor();
  await sight.look("refused", needs(await shown()));
}

/** After the end: the result lies over the table; closed, the table is there. */
async function lookAtResult({ page, sight, shown }, needs) {
  const state = await shown();
  await page.locator(".result").waitFor();
  await sight.look("result");
  await page.locator(".result").getByRole("button", { name: "Close" }).click();
  await page.locator(".result").waitFor({ state: "detached" });
  await sight.look("after the result", needs(state));
}

/** The player left, and a bot plays: the way back is in sight too. */
async function lookWhileAway({ page, sitting, shown, sight }, needs) {
  await sitting.ask(0, "leave");
  await page.getByRole("button", { name: "Take my seat back" }).waitFor();
  await sight.look("away", needs(await shown()));
}

/** The same table as somebody sees it who only watches. */
async function lookFromOutside({ sitting }, game, needs) {
  const eve = await person(browser, server.url, STILL);
  await enter(eve, server, { path: sitting.path, session: await sitting.watch("Eve") });
  await eve.page.locator(".game").waitFor();
  const sight = new Sight(eve.page, `${game}, watched`);
  await sight.look("playing", needs);
  sight.assert();
  await eve.context.close();
}

/**
 * A whole game as the script has it. It is looked at when others move, and before the first move of each kind that
 * seat 0 makes, and with the largest hand, and after the end.
 */
async function playThrough(at, needs) {
  const { sitting, shown, sight } = at;
  const known = new Set();
  let most = 0;
  while (sitting.next) {
    const { seat, move } = sitting.next;
    const kind = seat === 0 ? move.type : "waiting";
    if (!known.has(kind)) await sight.look(`before ${kind}`, needs(await shown()));
    known.add(kind);
    await sitting.make();
    if (seat !== 0) continue;
    const state = await sitting.state();
    const { card = 0 } = needs(state);
    if (state.state !== "playing" || card <= Math.max(most, 14)) continue;
    most = card + 3; // not each time that it grows by one
    await sight.look(`${card} in the hand`, needs(await shown()));
  }
  await lookAtResult(at, () => ({}));
}

const spades = ({ view }) => ({
  plate: 4,
  card: view.myHand?.length ?? 0,
  ...(view.phase === "playing" && { pile: 1 }),
});

/** Seat 0 bids too much, and then blind nil; all play the first card that they may. */
const boldly = ({ list, composed = [] }, seat) => {
  const [exchange] = composed;
  if (exchange) return { type: exchange.type, cards: exchange.parts[0].pieces.slice(0, 2) };
  const bids = list.filter(({ type }) => type === "bid");
  const wanted = seat === 0 ? ["blind_nil", 13] : [3];
  return wanted.map((bid) => bids.find((one) => one.bid === bid)).find(Boolean) ?? list[0];
};

inSight("spades", "bids, tricks, points, blind nil, exchange and the end", async (opened) => {
  const at = await seated("spades", { opened, seats: 4, seed: 5, options: { target: 250, floor: -140 } });
  const { page, shown, sight, complaints } = at;
  const look = async (what, more = {}) => sight.look(what, { ...spades(await shown()), ...more });
  const until = (is) => playUntil(at, is, boldly);
  await look("dealt");
  await until(isMine);
  await look("bid", { button: 17 });
  await until((state) => state.view.phase === "playing" && !isMine(state));
  await look("waiting");
  await until((state) => isMine(state) && state.view.currentTrick.length === 3);
  await look("ones turn");
  await lookAtRefusal(at, spades);
  await until(({ view }) => view.handHistory.length === 1);
  await shown();
  await page.locator(".scored").waitFor();
  await sight.look("hand over", { button: 1 });
  await page.getByRole("button", { name: "Go on" }).click();
  await until((state) => isMine(state) && state.view.blindNilEligible);
  await look("blind nil", { pile: 1 });
  await until((state) => isMine(state) && state.view.phase === "blind_nil_exchange");
  await look("exchange");
  await until((state) => isMine(state) && state.view.phase === "playing");
  await look("after the exchange");
  await sight.resize();
  await lookFromOutside(at, "spades", { plate: 4, pile: 1 });
  await until(({ state }) => state === "ended");
  await lookAtResult(at, () => ({ plate: 3 }));
  sight.assert();
  assert.deepEqual(complaints, []);
});

inSight("spades", "while a bot plays for one", async (opened) => {
  const at = await seated("spades", { opened, seats: 4, seed: 5 });
  await playUntil(at, ({ view }) => view.phase === "playing", boldly);
  await lookWhileAway(at, () => ({ plate: 4 }));
  at.sight.assert();
});

const uno = ({ view }) => ({ plate: view.hand_counts.length - 1, pile: 2, card: view.hand.length });

/** Draws as long as it can: hands grow, and nobody wins. */
const hoarding = ({ list }) =>
  ["draw", "end_turn"].map((type) => list.find((move) => move.type === type)).find(Boolean) ?? list[0];

inSight(
  "uno",
  "a match of two: turns, colors, calls, the end of a round and of the match",
  async (opened) => {
    const options = { target: 60, call_uno: true };
    const at = await seated("uno", { opened, seats: 2, seed: 319, options });
    const { page, sitting, shown, sight, complaints } = at;
    const seen = new Set();
    const once = async (what, needs = uno) => {
      if (seen.has(what)) return;
      seen.add(what);
      await sight.look(what, needs(await shown()));
    };
    while (sitting.next) {
      const { seat, move } = sitting.next;
      const { round_number } = (await shown()).view;
      await once(seat === 0 ? `before ${move.type}` : "waiting");
      if (seat === 0 && move.chosen_color && !seen.has("wild")) {
        await page.locator(`.hand [data-key="${move.card_id}"]`).focus();
        await page.keyboard.press("Enter");
        await page.locator(".picker").waitFor();
        await once("wild");
        await page.keyboard.press("Escape");
        await page.locator(".picker").waitFor({ state: "detached" });
      }
      const isForgotten = move.call_uno && !seen.has(`UNO not called by ${seat}`);
      await sitting.make(isForgotten ? { ...move, call_uno: false } : move);
      const { state, view } = await shown();
      if (isForgotten && state === "playing" && view.exposed === seat) {
        await once(`UNO not called by ${seat}`, (now) => ({ ...uno(now), prompt: 1 }));
        await sitting.act(seat, { type: "call_uno" });
        await shown();
      }
      if (state !== "playing" || view.round_number === round_number) continue;
      await page.locator(".over").waitFor();
      await once("round over", () => ({ button: 1 }));
      await page.getByRole("button", { name: "Go on" }).click();
    }
    await lookAtResult(at, () => ({ plate: 1, pile: 2 }));
    for (const what of ["before draw", "UNO not called by 0", "UNO not called by 1", "wild", "round over"])
      assert.ok(seen.has(what), `${what} was not seen: ${[...seen]}`);
    sight.assert();
    assert.deepEqual(complaints, []);
  },
);

for (let seats = 2; seats <= 10; seats++)
  inSight("uno", `${seats} at the table, with a small and a large hand`, async (opened) => {
    const at = await seated("uno", { opened, seats, seed: 3, options: { target: 500 } });
    const { shown, sight, complaints } = at;
    await playUntil(at, isMine, hoarding);
    await sight.look("ones turn", uno(await shown()));
    await playUntil(
      at,
      (state) => isMine(state) && state.view.hand.length >= Math.min(24, Math.floor(95 / seats)),
      hoarding,
    );
    await sight.look("a large hand", uno(await shown()));
    if (seats === 10) {
      await sight.resize();
      await lookAtRefusal(at, uno);
      await lookFromOutside(at, "uno", { plate: 10, pile: 2 });
      await lookWhileAway(at, ({ view }) => ({ plate: view.seat === null ? 10 : 9, pile: 2 }));
    }
    sight.assert();
    assert.deepEqual(complaints, []);
  });

const hiddenJoker = ({ view }) => ({
  plate: view.players.length - 1,
  pile: 2,
  prompt: 1,
  card: view.hand.length,
});

/** All melds that there are go into the tray, and one card is chosen, as before a discard. */
async function lookAtMelds({ page, sight, shown }, needs) {
  await page.getByRole("button", { name: "Arrange" }).click();
  await page.locator(".own [data-key]").first().focus();
  await page.keyboard.press("Enter");
  await sight.look("melds in the tray", needs(await shown()));
}

for (const seats of [2, 3, 4])
  inSight("hidden-joker-rummy", `${seats} play a game to its end`, async (opened) => {
    const at = await seated("hidden-joker-rummy", {
      opened,
      seats,
      seed: 11,
      options: { pure_run: seats === 4 },
    });
    const { page, sight, shown, complaints } = at;
    await makeUntil(at, (state) => isMine(state) && state.view.has_drawn);
    await page.locator(".tools .primary").waitFor();
    await page.locator('[data-drop="discards"] button').click(); // no card is chosen
    await page.locator(".own [role=alert]").waitFor();
    await sight.look("refused", hiddenJoker(await shown()));
    await lookAtMelds(at, hiddenJoker);
    if (seats === 4) {
      await sight.resize();
      await lookFromOutside(at, "hidden-joker-rummy", { plate: 4, pile: 2 });
    }
    await playThrough(at, hiddenJoker);
    sight.assert();
    assert.deepEqual(complaints, []);
  });

inSight("hidden-joker-rummy", "while a bot plays for one", async (opened) => {
  const at = await seated("hidden-joker-rummy", { opened, seats: 4, seed: 11 });
  await lookWhileAway(at, ({ view }) => ({ plate: view.seat === null ? 4 : 3, pile: 2 }));
  at.sight.assert();
});

const rummy = ({ view }) => ({ plate: 1, pile: 2, prompt: 1, card: view.hand.length });

inSight("rummy", "draws, melds, layoffs, the end of a hand and of the game", async (opened) => {
  const options = { hand_size: 7, target: 30 };
  const at = await seated("rummy", { opened, seed: 22, options, level: "live-outs" });
  const { page, sitting, sight, shown, complaints } = at;
  const seen = new Set();
  while (sitting.next) {
    const { seat, move } = sitting.next;
    const { view } = await shown();
    const kind = seat === 0 ? move.type : "waiting";
    if (!seen.has(kind)) await sight.look(`before ${kind}`, rummy(await shown()));
    if (!seen.has("meld") && kind === "meld") {
      await lookAtMelds(at, rummy);
      await sight.resize();
    }
    seen.add(kind);
    await sitting.make();
    const after = await shown();
    if (after.state !== "playing" || after.view.hand_number === view.hand_number) continue;
    await page.locator(".finished").waitFor();
    if (!seen.has("hand over")) await sight.look("hand over", { button: 1 });
    seen.add("hand over");
    await page.getByRole("button", { name: "Go on" }).click();
  }
  for (const what of ["draw", "meld", "lay_off", "discard", "hand over"])
    assert.ok(seen.has(what), `${what} was not seen: ${[...seen]}`);
  await lookAtResult(at, () => ({ plate: 1, pile: 2 }));
  sight.assert();
  assert.deepEqual(complaints, []);
});

inSight("rummy", "watched, and while a bot plays for one", async (opened) => {
  const at = await seated("rummy", { opened, seed: 22 });
  await lookFromOutside(at, "rummy", { plate: 2, pile: 2 });
  await lookWhileAway(at, ({ view }) => ({ plate: view.seat === null ? 2 : 1, pile: 2 }));
  at.sight.assert();
});

const rummikub = ({ view }) => ({
  plate: view.players.length - 1,
  pile: 1,
  board: 1,
  card: view.rack?.tile_ids.length ?? 0,
});

for (const seats of [2, 3, 4])
  inSight("rummikub", `${seats} play a game to its end`, async (opened) => {
    const at = await seated("rummikub", { opened, seats, seed: 7, options: { hints: true } });
    const { page, sight, shown, complaints } = at;
    await makeUntil(at, isMine);
    const state = await shown();
    const laying = (laid, more) => ({ ...rummikub(state), ...more, card: rummikub(state).card - laid });
    const tiles = page.locator("[data-rack] [data-tile]");
    await tiles.nth(0).click();
    await tiles.nth(5).click();
    await sight.look("tiles selected", laying(0, { prompt: 0 }));
    await page.locator('[data-key="new"]').click();
    await page.locator(".meld.invalid").waitFor();
    await sight.look("a turn that is being built", laying(2, { prompt: 1 }));
    await page.locator(".end").click({ force: true });
    await page.locator(".turnbar [role=alert]").waitFor();
    await sight.look("it cannot end yet", laying(2, { prompt: 1 }));
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".acts[role=status]").waitFor();
    await sight.look("a hint", rummikub(state));
    if (seats === 4) await lookFromOutside(at, "rummikub", { plate: 4, pile: 1, board: 1 });
    if (seats === 4) await sight.resize();
    await playThrough(at, rummikub);
    sight.assert();
    assert.deepEqual(complaints, []);
  });

inSight("rummikub", "while a bot plays for one", async (opened) => {
  const at = await seated("rummikub", { opened, seats: 4, seed: 7 });
  await lookWhileAway(at, ({ view }) => ({ plate: view.seat === null ? 4 : 3, pile: 1, board: 1 }));
  at.sight.assert();
});

// Two at a time: while one page is laid out, the other one plays.
suite("everything in sight", { concurrency: 2 }, () => {
  for (const { name, run } of tests)
    test(name, { timeout: 600_000 }, async () => {
      const opened = [];
      try {
        await run(opened);
      } finally {
        await Promise.all(opened.map((one) => one.close()));
      }
    });
});
