// What the rules deal is in each room's deal.fixture.json; scripts/deals.py writes them.
import { expect, test } from "vitest";
import { isDealtFrom } from "../lib/deals";
import type { DealFacts, View } from "../lib/messages";

interface Fixture {
  deal: DealFacts;
  options: Record<string, unknown>;
  deals: { seed: string; views: View[] }[];
}
const fixtures = import.meta.glob<{ default: Fixture }>("./*/deal.fixture.json", { eager: true });
const deals = Object.entries(fixtures).flatMap(([path, { default: fixture }]) => {
  const game = path.split("/")[1]!;
  return fixture.deals.map((one) => ({ game, ...fixture, ...one }));
});

test.each(deals)("$game for $views.length: the hands match the seed", ({ deal, options, seed, views }) => {
  expect(isDealtFrom(seed, deal, options, views)).toBe(true);
});

test.each(deals)("$game for $views.length: other hands are detected", ({ deal, options, seed, views }) => {
  expect(isDealtFrom(seed, deal, options, [...views.slice(1), views[0]!])).toBe(false);
});
