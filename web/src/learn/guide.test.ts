import { expect, test } from "vitest";
import { basics, doneBy, fitting, nextOf, valueAt, type GuideStep } from "./guide";

const step = (name: string, rest: Partial<GuideStep> = {}): GuideStep => ({
  step: name,
  moves: ["play"],
  do: "",
  why: "",
  ...rest,
});
const names = (steps: readonly GuideStep[]): string[] => steps.map((one) => one.step);
const table = {
  your_seat: 2,
  view: { phase: "playing", trick: [], players: [{ cards: 3 }, { cards: 1 }] },
  moves: { list: [{ type: "play", card: "7H" }, { type: "draw" }], more: false, composed: [] },
};

test("a step fits by the moves on offer", () => {
  const steps = [step("play"), step("bid", { moves: ["bid"] }), step("draw", { moves: ["bid", "draw"] })];
  expect(names(fitting(steps, table))).toEqual(["play", "draw"]);
});

test("a composed move is on offer too", () => {
  const moves = { list: [], more: false, composed: [{ type: "declare", parts: [] }] };
  const declare = step("declare", { moves: ["declare"] });
  expect(names(fitting([declare, step("play")], { ...table, moves }))).toEqual(["declare"]);
});

test("a step does not fit while a move that it excludes is on offer", () => {
  expect(fitting([step("play", { without: ["draw"] })], table)).toEqual([]);
});

test("a step fits by values of the view, also of one's own seat", () => {
  const steps = [
    step("own", { when: { "players.@.cards": 1 } }),
    step("lead", { when: { phase: "playing", trick: [] } }),
    step("other", { when: { "players.0.cards": 1 } }),
    step("missing", { when: { "players.@.rack.size": 1 } }),
  ];
  expect(names(fitting(steps, table))).toEqual(["own", "lead"]);
});

test("nothing inherited counts as a field, and who watches is not guided", () => {
  expect(valueAt({ a: [] }, "a.length.constructor", 0)).toBeUndefined();
  expect(valueAt({}, "constructor", 0)).toBeUndefined();
  expect(fitting([step("play")], { ...table, your_seat: null })).toEqual([]);
});

test("the first step that is not done is shown, or else the first", () => {
  const fit = [step("one"), step("two")];
  expect(nextOf(fit, new Set())?.step).toBe("one");
  expect(nextOf(fit, new Set(["one"]))?.step).toBe("two");
  expect(nextOf(fit, new Set(["one", "two"]))?.step).toBe("one");
  expect(nextOf([], new Set())).toBeUndefined();
});

test("a move does the first step that names it and is not done", () => {
  const fit = [step("meld", { moves: ["meld"] }), step("play"), step("again")];
  expect(doneBy(fit, "play", new Set())).toBe("play");
  expect(doneBy(fit, "play", new Set(["play"]))).toBe("again");
  expect(doneBy(fit, "draw", new Set())).toBeUndefined();
  expect(names(basics([step("rare", { optional: true }), step("play")]))).toEqual(["play"]);
});
