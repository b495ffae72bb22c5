// Declarations and deadwood are judged as the rules do.
import { describe, expect, test } from "vitest";
import { areMelds, cases, hand, total } from "../../melds/cases";
import { judged } from "../../melds/shapes";
import { fewestPoints, whole } from "../../melds/solve";
import { declaration, missing, pointsOf } from "./logic";

describe("declarations", () => {
  test.each(cases.declarations)(
    "$melds of $hand, $wild wild",
    ({ hand: ids, wild, pure_run, rummy, melds, accepted }) => {
      const held = hand(ids, wild);
      const slots = melds.map((meld) => ({ cards: hand(meld, wild), verdict: judged(hand(meld, wild)) }));
      const loose = held.filter(({ id }) => !melds.flat().includes(id));
      expect(missing("discard", slots, loose, pure_run).length === 0).toBe(accepted);
      if (accepted)
        expect(declaration(slots, loose)).toMatchObject({ discard_card_id: loose[0]?.id ?? null });

      const found = whole(held, pure_run);
      expect(found !== null).toBe(rummy);
      if (found) expect(areMelds(found.melds)).toBe(true);
    },
  );
});

test.each(cases.deadwood)("the least deadwood of $hand, $wild wild", ({ hand: ids, wild, points }) => {
  const { melds, left } = fewestPoints(hand(ids, wild), pointsOf);
  expect(total(left, pointsOf)).toBe(points);
  expect(areMelds(melds)).toBe(true);
  expect([...melds.flat(), ...left].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
