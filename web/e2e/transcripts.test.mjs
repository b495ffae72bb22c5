// What a blind player hears in one game of each kind, played by keyboard from a numbered deal, as the files in
// `transcripts/` have it. `TRANSCRIPTS=write` writes them anew: read the changes as that player would.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { suite, test } from "node:test";
import { pathTo, person } from "./browser.mjs";
import { moveByKeyboard } from "./keyboard.mjs";
import { enter, NAMES, Sitting } from "./positions.mjs";
import { Reader } from "./reader.mjs";
import { browser, server } from "./stage.mjs";

const FOLDER = pathTo("transcripts/");
const isWriting = process.env.TRANSCRIPTS === "write";
/** Narrow enough for the chat to be closed. */
const LISTENER = {
  reducedMotion: "reduce",
  chosen: { notifications: false },
  viewport: { width: 1024, height: 768 },
};

const GAMES = {
  "hidden-joker-rummy": { seats: 2, seed: 6 },
  rummy: { seats: 2, seed: 6, options: { max_hands: 1 } },
  rummikub: { seats: 2, seed: 29 },
  spades: { seats: 4, seed: 1, options: { target: 50, floor: -50 } },
  uno: { seats: 3, seed: 1, options: { call_uno: true } },
};

/** The transcript of a game: the page before Ann's first move, all that is heard until the end, and the last page. */
async function transcript(game, deal) {
  const sitting = await Sitting.open(server, { game, ...deal });
  const ann = await person(browser, server.url, LISTENER);
  const reader = await Reader.of(ann);
  await enter(ann, server, { path: sitting.path, session: sitting.sessions[0] });
  const { version: first } = await sitting.state();
  const shown = async (version) => {
    await ann.page.locator(`.game[data-version="${version}"]`).waitFor();
    if (!sitting.next) await ann.page.locator(".result .decided").waitFor();
    await reader.hear();
  };
  await shown(first);
  let isIntroduced = false;
  while (sitting.next) {
    const { seat, move } = sitting.next;
    if (seat === 0 && !isIntroduced) {
      isIntroduced = true;
      reader.write("\nThe page, from top to bottom:");
      await reader.read();
      reader.write("\nThe stops of the Tab key:");
      await reader.tour();
    }
    if (seat === 0) {
      reader.write("\nAnn's turn.");
      await moveByKeyboard[game](reader.page, move);
      sitting.made += 1;
    } else {
      reader.write(`\n${NAMES[seat]}'s turn.`);
      await sitting.make();
    }
    await shown(first + sitting.made);
  }
  reader.write("\nThe page at the end:");
  await reader.read();
  assert.deepEqual(ann.complaints, []);
  sitting.close();
  await ann.context.close();
  return `${reader.lines.join("\n").trim()}\n`;
}

suite("what a screen reader says", { concurrency: 2 }, () => {
  for (const [game, deal] of Object.entries(GAMES))
    test(game, { timeout: 600_000 }, async () => {
      const path = `${FOLDER}${game}.txt`;
      const told = await transcript(game, deal);
      if (isWriting) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(path, told);
      }
      assert.ok(existsSync(path), `${path} is missing: TRANSCRIPTS=write writes it`);
      assert.equal(told, readFileSync(path, "utf8"));
    });
});
