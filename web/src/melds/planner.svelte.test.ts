import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Rank, Suit } from "../cards/suits";
import { Planner } from "./planner.svelte";

const SUITS: Record<string, Suit> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const cardOf = (id: string) => ({ id, rank: id[0] as Rank, suit: SUITS[id[1]!]!, wild: false });

let hand = $state.raw<string[]>([]);
let name = $state("1");
let close: () => void;

function planner(): Planner {
  let made!: Planner;
  close = $effect.root(() => {
    made = new Planner({ hand: () => hand.map(cardOf), name: () => name });
  });
  flushSync();
  return made;
}
const ids = (cards: { id: string }[]) => cards.map((card) => card.id);

beforeEach(() => {
  sessionStorage.clear();
  hand = ["7H", "8H", "9H", "KS", "2C"];
  name = "1";
});
afterEach(() => close());

it("moves cards between the hand and the tray, and judges at once", () => {
  const one = planner();
  one.put(0, ["7H", "8H"]);
  expect(one.slots[0]?.verdict.kind).toBeNull();
  expect(ids(one.left)).toEqual(["KS", "9H", "2C", "7H", "8H"]);
  one.choose(cardOf("9H"));
  one.put(0);
  expect(one.slots[0]?.verdict.kind).toBe("run");
  expect([ids(one.left), one.chosen]).toEqual([["KS", "2C"], []]);
  one.takeBack(["9H"]);
  expect(one.isBack(cardOf("9H"))).toBe(true);
  expect(ids(one.loose)).toEqual(["KS", "9H", "2C"]);
});

it("keeps the tray while cards come, and drops what goes", () => {
  const one = planner();
  one.put(0, ["7H", "8H", "9H"]);
  hand = [...hand, "TH"];
  flushSync();
  expect(ids(one.slots[0]!.cards)).toEqual(["7H", "8H", "9H"]);
  one.choose(cardOf("KS"));
  hand = ["7H", "9H", "2C"];
  flushSync();
  expect([one.tray, one.chosen]).toEqual([[["7H", "9H"]], []]);
});

it("finds the tray again when the page is loaded anew", () => {
  planner().put(0, ["7H", "8H"]);
  close();
  expect(planner().tray).toEqual([["7H", "8H"]]);
});

it("begins another hand with nothing chosen, also where the same cards come again", () => {
  const one = planner();
  one.put(0, ["7H", "8H"]);
  one.choose(cardOf("KS"));
  one.order.arrange(["2C", "KS", "9H"]);
  [name, hand] = ["2", ["KS", "7H", "3D"]];
  flushSync();
  expect([one.tray, one.chosen, ids(one.loose)]).toEqual([[], [], ["KS", "7H", "3D"]]);
  expect(sessionStorage).toHaveLength(0); // nothing is left of the finished hand
});

it("lies as its owner has laid it until it is sorted", () => {
  const one = planner();
  one.order.arrange(["2C", "9H", "8H", "7H", "KS"]);
  expect([ids(one.loose)[0], one.order.isSorted("suit")]).toEqual(["2C", false]);
  one.order.sort("rank");
  expect([ids(one.loose)[0], one.order.isSorted("rank")]).toEqual(["2C", true]);
  one.order.sort("suit");
  expect(ids(one.loose)).toEqual(["KS", "7H", "8H", "9H", "2C"]);
});

it("keeps the tray while no hand is shown, as when a bot plays", () => {
  const one = planner();
  one.put(0, ["7H", "8H", "9H"]);
  const before = hand;
  hand = [];
  flushSync();
  expect(one.slots).toEqual([]);
  hand = before.filter((card) => card !== "9H"); // the bot has discarded it
  flushSync();
  expect(ids(one.slots[0]!.cards)).toEqual(["7H", "8H"]);
});
