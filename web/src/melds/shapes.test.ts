import { describe, expect, it } from "vitest";
import type { Rank, Suit } from "../cards/suits";
import { judged, type Card } from "./shapes";
import { sorted } from "./sorting";
import { fewestPoints } from "./solve";
import { sign, verdictText } from "./words";

const SUIT: Record<string, Suit> = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };

/** `"7♥* 8♥"`: the star marks a wild card. */
const cards = (text: string): Card[] =>
  text.split(" ").map((one, at) => ({
    id: `${one}/${at}`,
    rank: one.replace(/[♣♦♥♠*]/g, "") as Rank,
    suit: SUIT[/[♣♦♥♠]/.exec(one)![0]]!,
    wild: one.endsWith("*"),
  }));

/** A meld in order, wild cards as what they stand for. */
function lying(text: string): string {
  const verdict = judged(cards(text));
  return verdict.kind
    ? verdict.laid.map(({ card, as }) => (as ? `(${sign(as)})` : sign(card))).join(" ")
    : "";
}

describe("a run lies in order", () => {
  it.each([
    ["9♥ 7♥ 8♥", "7♥ 8♥ 9♥"],
    ["K♠ A♠ Q♠", "Q♠ K♠ A♠"],
    ["3♠ A♠ 2♠", "A♠ 2♠ 3♠"],
    ["6♥ 8♥ 2♠*", "6♥ (7♥) 8♥"],
    ["6♥ 7♥ 2♠*", "6♥ 7♥ (8♥)"],
    ["Q♥ K♥ A♥ 2♠*", "(J♥) Q♥ K♥ A♥"],
    ["8♥ 9♥ 7♥*", "7♥ 8♥ 9♥"],
    ["6♥ 7♥* 8♥ 7♥*", "6♥ 7♥ 8♥ (9♥)"],
    ["5♣ 2♠* 2♥*", "5♣ (6♣) (7♣)"],
  ])("%s: %s", (text, laid) => expect(lying(text)).toBe(laid));
});

describe("a set lies by suit, wild cards last", () => {
  it.each([
    ["9♠ 9♣ 9♥", "9♣ 9♥ 9♠"],
    ["2♦* 9♠ 9♣", "9♣ 9♠ (9)"],
    ["2♠* 2♥* 2♣*", "2♣ 2♥ 2♠"],
  ])("%s: %s", (text, laid) => expect(lying(text)).toBe(laid));
});

describe("what is no meld says why", () => {
  it.each([
    ["9♥ 7♥", "Not yet: at least 3 cards"],
    ["9♥ 7♥ 6♥", "Not yet: there is a gap"],
    ["K♥ A♥ 2♥", "Not yet: there is a gap"],
    ["9♥ 9♥ 10♥", "Not yet: 9 of hearts is in it twice"],
    ["9♥ 9♥ 9♠", "Not yet: 9 of hearts is in it twice"],
    ["9♥ 8♠ 7♥", "Not yet: neither one suit nor one rank"],
    ["2♥* 2♥* 2♠*", "Not yet: only wild cards"],
    ["9♥ 9♣ 9♦ 9♠ 2♠*", "Not yet: a card too many"],
    ["7♥ 8♥ 9♥", "Pure run"],
    ["6♥ 7♥* 8♥", "Pure run"],
    ["6♥ 7♠* 8♥", "Run"],
    ["9♥ 9♣ 9♦", "Set"],
  ])("%s: %s", (text, words) => expect(verdictText(judged(cards(text)), true)).toBe(words));

  it("calls a run pure only where that matters", () => {
    expect(verdictText(judged(cards("7♥ 8♥ 9♥")))).toBe("Run");
  });

  it("does not take the ace as high where the table says so", () => {
    expect(judged(cards("Q♥ K♥ A♥"), false).kind).toBeNull();
    expect(judged(cards("A♥ 2♥ 3♥"), false).kind).toBe("run");
  });
});

it("sorts a hand by suit or by rank, wild cards last", () => {
  const hand = cards("9♦ 2♠* A♥ 9♠ K♥ 3♠");
  expect(sorted(hand, "suit").map(sign)).toEqual(["3♠", "9♠", "A♥", "K♥", "9♦", "2♠"]);
  expect(sorted(hand, "rank").map(sign)).toEqual(["A♥", "3♠", "9♠", "9♦", "K♥", "2♠"]);
});

it("finds the melds of a long suit at once", () => {
  const hand = cards("A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ 4♣ 4♦ 4♠ 9♣ 9♦ 9♠ K♠ K♣");
  expect(fewestPoints(hand, () => 1).left).toEqual([]);
});
