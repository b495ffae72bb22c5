// The fixture is what the rules deal; scripts/deals.py writes it.
import { expect, test } from "vitest";
import fixture from "./deals.fixture.json";
import { isDealtFrom } from "./deals";
import type { GameId, View } from "./messages";

const deals = fixture as unknown as { game: GameId; seed: string; views: View[] }[];

test.each(deals)(
  "$game for $views.length: the hands are those of the seed",
  async ({ game, seed, views }) => {
    expect(await isDealtFrom(seed, game, views)).toBe(true);
  },
);

test.each(deals)("$game for $views.length: other hands are found out", async ({ game, seed, views }) => {
  expect(await isDealtFrom(seed, game, [...views.slice(1), views[0]!])).toBe(false);
});
