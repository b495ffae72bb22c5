// The client's idea of melds is that of the rules: cases with their verdict, written by web/scripts/meld_cases.py.
import { describe, expect, test } from "vitest";
import { declaration, missing, pointsOf } from "../games/hidden-joker-rummy/logic";
import { cardOf, fits, pointsOf as pointsInRummy, type RummyView } from "../games/rummy/logic";
import cases from "./cases.fixture.json";
import { judged, PLACES, runFault, setFault, SUITS, type Card, type Fault } from "./shapes";
import { fewestPoints, whole } from "./solve";

/** The card of an id: decks of 52, within a deck by suit, from the ace to the king. */
function card(id: string, wild: string): Card {
  const number = (Number(id.slice(2)) - 1) % 52;
  const rank = PLACES[number % 13]!;
  return { id, rank, suit: SUITS[Math.floor(number / 13)]!, wild: rank === wild };
}
const hand = (ids: string[], wild: string) => ids.map((id) => card(id, wild));
const verdict = (fault: Fault | null) => fault && [fault.code, fault.card?.id ?? null];
const total = (cards: readonly Card[], points: (card: Card) => number) =>
  cards.reduce((sum, one) => sum + points(one), 0);
const isWhole = (melds: Card[][]) => melds.every((meld) => judged(meld).kind);

test.each(cases.melds)("$cards, $wild wild", ({ cards, wild, run, set, pure }) => {
  const held = hand(cards, wild);
  expect(verdict(runFault(held))).toEqual(run);
  expect(verdict(setFault(held))).toEqual(set);
  const judgement = judged(held);
  expect(judgement.kind).toBe(run === null ? "run" : set === null ? "set" : null);
  if (!judgement.kind) return;
  expect(judgement.pure).toBe(pure);
  expect(judgement.laid.map((laid) => laid.card.id).toSorted()).toEqual(cards.toSorted());
  const faces = judgement.laid.map((laid) => ({
    ...laid.card,
    ...laid.as,
    suit: laid.as?.suit ?? laid.card.suit,
    wild: false,
  }));
  if (judgement.kind === "run") expect(runFault(faces)).toBeNull(); // what wild cards stand for makes the run
});

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
      if (found) expect(isWhole(found.melds)).toBe(true);
    },
  );
});

test.each(cases.deadwood)("the least deadwood of $hand, $wild wild", ({ hand: ids, wild, points }) => {
  const { melds, left } = fewestPoints(hand(ids, wild), pointsOf);
  expect(total(left, pointsOf)).toBe(points);
  expect(isWhole(melds)).toBe(true);
  expect([...melds.flat(), ...left].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

describe("one deck", () => {
  test.each(cases.layoffs)(
    "$cards on $meld, ace high: $ace_high",
    ({ ace_high, meld, cards, fits: does, is_meld }) => {
      const view = { options: { ace_high } } as RummyView;
      expect(fits(view, meld, cards)).toBe(does);
      expect(judged(cards.map(cardOf), ace_high).kind !== null).toBe(is_meld);
    },
  );

  test.each(cases.one_deck)("the least deadwood of $hand", ({ hand: codes, sum, points }) => {
    const worth = pointsInRummy({});
    expect(total(codes.map(cardOf), worth)).toBe(sum);
    expect(total(fewestPoints(codes.map(cardOf), worth).left, worth)).toBe(points);
  });
});
