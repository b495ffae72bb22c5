// Making a known move of each game with nothing but the keyboard, at the game's own table.
import { enter, enterCard, goToCard, tabTo } from "./cardInput.mjs";
import { byKeyboard } from "./melds.mjs";
import { arrange, typing } from "./tiles.mjs";

/** Both games with runs and sets: draw, plan melds with the keys 1 to 9, discard. */
async function withMelds(page, move) {
  if (move.type === "draw") return byKeyboard.draw(page, move.source);
  if (move.type === "discard") return byKeyboard.discard(page, move.card_id ?? move.card, 1);
  if (move.type === "lay_off") {
    for (const key of move.cards) await enterCard(page, key);
    return enter(page, `[data-drop="meld:${move.meld}"] button`);
  }
  const melds = move.melds?.map(({ card_ids }) => card_ids) ?? [move.cards];
  for (const [at, cards] of melds.entries())
    for (const key of cards) {
      await goToCard(page, key);
      await page.keyboard.press(String(at + 1));
    }
  return enter(page, move.type === "meld" ? ".lay" : ".declare button");
}

async function withTiles(page, move) {
  const hands = typing(page);
  if (move.type === "draw") return hands.draw();
  await arrange(page, move, hands);
  await page.locator(".end.ready").waitFor();
  return hands.end();
}

const withBids = (page, { type, bid, card }) =>
  type === "bid"
    ? enter(page, `.bidding .number:nth-child(${bid === "nil" ? 15 : bid + 1})`)
    : enterCard(page, `${card.rank}-${card.suit}`);

async function withColors(page, move) {
  if (move.call_uno) {
    await tabTo(page, ".call input");
    await page.keyboard.press("Space");
  }
  if (move.type === "play") await enterCard(page, move.card_id);
  if (move.type === "draw") await enter(page, ".actions .button");
  const color = move.chosen_color ?? move.color;
  if (!color) return;
  await page.locator(".picker :focus").waitFor();
  await enter(page, `.picker .${color}`);
}

/** By game: `(page, move)` makes the move. */
export const moveByKeyboard = {
  "hidden-joker-rummy": withMelds,
  rummy: withMelds,
  rummikub: withTiles,
  spades: withBids,
  uno: withColors,
};
