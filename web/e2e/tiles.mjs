// Laying tiles on the board of Rummikub, and doing it with nothing but the keyboard.
import assert from "node:assert/strict";

export const TILE = (tile) => `[data-tile="${tile}"]`;

/** The melds of the board, each as a list of tiles. */
export const board = (page) =>
  page
    .locator("[data-meld]")
    .evaluateAll((melds) =>
      melds.map((meld) => [...meld.querySelectorAll("[data-tile]")].map((tile) => tile.dataset.tile)),
    );
const sameTiles = (one, other) => one.length === other.length && one.every((tile) => other.includes(tile));
const hasJoker = (tiles) => tiles.some((tile) => tile.startsWith("j"));

/** Lay the board as the move has it, with these hands: `anew(...tiles)`, then tile by tile `add(tile, lastTile)`. */
export async function arrange(page, { melds }, { anew, add }) {
  for (const { tiles } of melds) {
    const now = await board(page);
    if (now.some((meld) => sameTiles(meld, tiles))) continue;
    const part = hasJoker(tiles)
      ? undefined
      : now
          .filter((meld) => meld.every((tile) => tiles.includes(tile)))
          .sort((one, other) => other.length - one.length)[0];
    const [first] = part ?? tiles;
    const fromRack = tiles.filter((tile) => !now.flat().includes(tile));
    if (!part) await (fromRack.length === tiles.length ? anew(...tiles) : anew(first));
    for (const tile of tiles) {
      const meld = (await board(page)).find((one) => one.includes(first));
      if (meld.includes(tile)) continue;
      await add(tile, meld.at(-1));
      await page.waitForFunction(
        ([one, other]) => document.querySelector(one).closest("[data-meld]")?.querySelector(other),
        [TILE(tile), TILE(first)],
      );
    }
  }
}

/** One who has a keyboard and nothing else. */
export function typing(page) {
  const focused = () =>
    page.evaluate(() => document.activeElement?.dataset.key ?? document.activeElement?.className ?? "");
  async function tabTo(wanted, key = "Tab") {
    for (let presses = 0; presses < 60; presses++) {
      if (wanted(await focused())) return;
      await page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not reach it; it is at ${await focused()}.`);
  }
  async function go(key) {
    await tabTo((at) => /^[ht]:|^new$/.test(at));
    const [from, to] = await page.evaluate((wanted) => {
      const all = [...document.querySelectorAll("[data-key]")];
      return [all.indexOf(document.activeElement), all.findIndex((one) => one.dataset.key === wanted)];
    }, key);
    for (let step = from; step !== to; step += Math.sign(to - from))
      await page.keyboard.press(to > from ? "ArrowRight" : "ArrowLeft");
    assert.equal(await focused(), key);
  }
  return {
    go,
    async anew(...tiles) {
      for (const tile of tiles) {
        await go(`t:${tile}`);
        await page.keyboard.press("Space");
      }
      await page.keyboard.press("n");
    },
    async add(tile, last) {
      await go(`t:${tile}`);
      await page.keyboard.press("Enter");
      await go(`t:${last}`);
      await page.keyboard.press("Enter");
    },
    async draw() {
      await tabTo((at) => at.includes("draw"), "Shift+Tab");
      await page.keyboard.press("Enter");
    },
    async end() {
      await tabTo((at) => at.split(" ").includes("end"), "Shift+Tab");
      await page.keyboard.press("Enter");
    },
  };
}
