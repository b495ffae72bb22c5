// The client judges melds as the rules do.
import { expect, test } from "vitest";
import { cases, hand } from "./cases";
import { judged, runFault, setFault, type Fault } from "./shapes";

const verdict = (fault: Fault | null) => fault && [fault.code, fault.card?.id ?? null];

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
  if (judgement.kind === "run") expect(runFault(faces)).toBeNull(); // with wild cards as what they stand for
});
