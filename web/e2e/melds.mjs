// How people play at the tables with runs and sets: with the mouse, or with nothing but the keyboard.
import { enter, enterCard, settled } from "./cardInput.mjs";

export const stock = (page) => page.locator(".stock button");
export const discards = (page) => page.locator('[data-drop="discards"] button');
export const card = (page, key) => page.locator(`.own [data-key="${key}"]`);
/** What says that one may draw, and that one may discard. */
export const mayDraw = (page) => page.getByRole("button", { name: /^Draw from the stock/ }).waitFor();
export const mayDiscard = (page) => page.locator(".tools .primary").waitFor();

/** Drag a thing by its upper left, which no card covers, to the middle of another. */
export async function drag(page, from, to) {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  await settled(page);
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  await page.mouse.move(start.x + 8, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 40, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Drag until it has been done: what moves just as it is grabbed stays where it is. */
async function dragged(page, from, to, done) {
  for (let tries = 0; tries < 3; tries++) {
    await drag(page, from, to);
    if (
      await done({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error("It was dragged three times, and is where it was.");
}

/** Hands that draw and discard; `turn` counts, so that every way of doing it is used. */
export const byMouse = {
  async draw(page, source, turn) {
    const pile = source === "stock" ? stock(page) : discards(page);
    const drawn = (options) => page.locator(".tools .primary").waitFor(options);
    if (turn % 2) await dragged(page, pile.locator(".top").last(), page.locator(".hand"), drawn);
    else await pile.click();
  },
  async discard(page, key, turn) {
    const gone = (options) => card(page, key).waitFor({ state: "detached", ...options });
    if (turn % 3 === 0) return dragged(page, card(page, key), discards(page), gone);
    await card(page, key).click({ position: { x: 8, y: 20 } });
    await (turn % 3 === 1 ? discards(page) : page.locator(".tools .primary")).click();
  },
};

export const byKeyboard = {
  async draw(page, source) {
    await enter(page, source === "stock" ? ".stock button" : '[data-drop="discards"] button');
  },
  async discard(page, key, turn) {
    await enterCard(page, key);
    await enter(page, turn % 2 ? ".tools .primary" : '[data-drop="discards"] button');
  },
};
