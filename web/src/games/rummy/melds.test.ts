// Lay-offs and deadwood are judged as the rules do.
import { expect, test } from "vitest";
import { cases, total } from "../../melds/cases";
import { judged } from "../../melds/shapes";
import { fewestPoints } from "../../melds/solve";
import { fits, pointsOf, type RummyView } from "./logic";
import { cardOf } from "./codes";

test.each(cases.layoffs)(
  "$cards on $meld, ace high: $ace_high",
  ({ ace_high, meld, cards, fits: does, is_meld }) => {
    const view = { options: { ace_high } } as RummyView;
    expect(fits(view, meld, cards)).toBe(does);
    expect(judged(cards.map(cardOf), ace_high).kind !== null).toBe(is_meld);
  },
);

test.each(cases.one_deck)("the least deadwood of $hand", ({ hand: codes, sum, points }) => {
  const worth = pointsOf({});
  expect(total(codes.map(cardOf), worth)).toBe(sum);
  expect(total(fewestPoints(codes.map(cardOf), worth).left, worth)).toBe(points);
});
