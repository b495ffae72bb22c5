// Playing cards from a hand, by mouse and by keyboard alone.
import assert from "node:assert/strict";

const cardOf = (page, key) => page.locator(`.hand [data-key="${key}"]`);

/** Until nothing moves any more that will come to rest: a card in flight cannot be grabbed. */
export const settled = (page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) => playState !== "running" || effect.getComputedTiming().endTime === Infinity,
      ),
  );

const MOST = 150;

/** Presses keys until the wanted element has the focus; `towards` runs in the page and names the next key. */
async function until(page, selector, towards) {
  for (let pressed = 0; pressed < MOST; pressed++) {
    const key = await page.evaluate(towards, selector);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${selector}.`);
}

/** Tab to what is wanted, or back with Shift+Tab where it lies before the focus. */
export const tabTo = (page, selector) =>
  until(page, selector, (wanted) => {
    const [here, there] = [document.activeElement, document.querySelector(wanted)];
    if (here.matches(wanted)) return null;
    return there && here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING
      ? "Shift+Tab"
      : "Tab";
  });

const arrowTo = (page, selector) =>
  until(page, selector, (wanted) => (document.activeElement.matches(wanted) ? null : "ArrowRight"));

/** By keyboard: Tab to a button, and Enter. */
export async function enter(page, selector) {
  await tabTo(page, selector);
  await page.keyboard.press("Enter");
}

/** By keyboard: Tab into the hand, and arrows to the card. */
export async function goToCard(page, key) {
  await tabTo(page, ".hand [data-key]");
  await page.keyboard.press("Home");
  await arrowTo(page, `[data-key="${key}"]`);
}

/** By keyboard: to the card, and Enter. */
export async function enterCard(page, key) {
  await goToCard(page, key);
  await page.keyboard.press("Enter");
}

/** By mouse: drag the card up, out of the hand. */
export async function dragCard(page, key) {
  await cardOf(page, key).scrollIntoViewIfNeeded();
  await settled(page);
  const box = await cardOf(page, key).boundingBox();
  const [x, y] = [box.x + 10, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const up of [20, 80, 160]) await page.mouse.move(x + 5, y - up);
  await page.mouse.up();
}

/** By mouse: press the card where it can be seen, at its left edge. */
export async function clickCard(page, key) {
  await cardOf(page, key).click({ position: { x: 12, y: 24 } });
}

/** The focus is somewhere, or soon will be: it did not go away with what was pressed. */
export async function assertFocusKept(page) {
  const kept = page.waitForFunction(() => document.activeElement !== document.body, undefined, {
    timeout: 5_000,
  });
  await assert.doesNotReject(kept, "The focus was lost.");
}
