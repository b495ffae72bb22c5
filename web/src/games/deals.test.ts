// What the rules deal is in each room's deal.fixture.json; scripts/deals.py writes them.
import { expect, test } from "vitest";
import { isDealtFrom } from "../lib/deals";
import type { View } from "../lib/messages";
import { roomOf } from "./index";

interface Dealt {
  seed: string;
  views: View[];
}
const fixtures = import.meta.glob<{ default: Dealt[] }>("./*/deal.fixture.json", { eager: true });
const deals = Object.entries(fixtures).flatMap(([path, { default: dealt }]) => {
  const game = path.split("/")[1]!;
  return dealt.map((one) => ({ game, ...one }));
});
const dealOf = async (game: string) => (await roomOf(game)!.deal!()).deal;

test.each(deals)("$game for $views.length: the hands match the seed", async ({ game, seed, views }) => {
  expect(await isDealtFrom(seed, await dealOf(game), views)).toBe(true);
});

test.each(deals)("$game for $views.length: other hands are detected", async ({ game, seed, views }) => {
  expect(await isDealtFrom(seed, await dealOf(game), [...views.slice(1), views[0]!])).toBe(false);
});
