import { expect, test } from "vitest";
import {
  answeredIn,
  cardsOf,
  dealtIn,
  lasted,
  linesIn,
  meetingsIn,
  partsOf,
  percent,
  scaleOf,
  stepsAfter,
  readLine,
} from "./logic";
import type { Call, Line } from "./messages";

const NAMES = ["Ann Lee", "Bob"] as const;
const told = (line: string) => readLine(line, [...NAMES]);
const codes = (cards: { id: string }[]) => cards.map((card) => card.id);
const call = (path: string, answer: string | null, body: unknown = {}): Call => ({
  seat: 0,
  path,
  body,
  answer,
  ms: 1,
  status: 200,
});

test("cards by their codes", () => {
  expect(cardsOf(["TH", "AS"])).toMatchObject([
    { id: "TH", rank: "10", suit: "hearts" },
    { id: "AS", rank: "A", suit: "spades" },
  ]);
  expect(cardsOf(["1S", "ASX"])).toEqual([]);
});

test.each([
  ["Ann Lee draws", "draws", []],
  ["Ann Lee draws 2C", "draws", ["2C"]],
  ["Bob takes 7H", "takes", ["7H"]],
  ["Bob discards TD", "discards", ["TD"]],
  ["Bob plays meld(0): 2C 2S 2D", "melds", ["2C", "2S", "2D"]],
  ["Ann Lee laysoff meld(1): 2H", "laysoff", ["2H"]],
])("%s", (line, kind, cards) => {
  const read = told(line);
  expect(read).toMatchObject({ kind, name: line.startsWith("Bob") ? "Bob" : "Ann Lee" });
  expect("cards" in read && codes(read.cards)).toEqual(cards);
});

test("lines that are nobody's", () => {
  expect(told("Dealer discards 5D")).toMatchObject({ kind: "dealer", cards: [{ id: "5D" }] });
  expect(told("Discard Shuffled")).toEqual({ kind: "shuffled" });
  expect(told("Hand Ends: Ann Lee 170 Bob 195")).toEqual({ kind: "handEnds", totals: [170, 195] });
  expect(told("Game Ends: Ann Lee 390 * Bob 510")).toEqual({ kind: "gameEnds", totals: [390, 510] });
  expect(told("Forfeit: Ann Lee TIMEOUT")).toEqual({ kind: "forfeit", name: "Ann Lee", code: "TIMEOUT" });
  expect(told("Note: well played")).toEqual({ kind: "other", text: "Note: well played" });
  expect(told("Hand Ends: nonsense")).toMatchObject({ kind: "other" });
});

test("a play is read into its parts", () => {
  expect(partsOf(" draw stock ")).toEqual([{ kind: "draw", from: "stock" }]);
  const parts = partsOf("meld 2C 3C 4C layoff meld(1) AS discard JH")!;
  expect(parts.map((part) => part.kind)).toEqual(["meld", "layoff", "discard"]);
  expect(parts.map((part) => "cards" in part && codes(part.cards))).toEqual([
    ["2C", "3C", "4C"],
    ["AS"],
    ["JH"],
  ]);
  for (const bad of ["", "draw", "discard", "throw 2C", "2C", "meld meld(1) 2C", "draw stock discard 2C"])
    expect(partsOf(bad), bad).toBeNull();
});

test("an answer is what it says, or its text", () => {
  expect(answeredIn(call("/start-2p-game/", '{"status": "OK"}'))).toEqual({ kind: "ok" });
  expect(answeredIn(call("/draw/", '{"play": "draw discard"}'))).toMatchObject({ kind: "play" });
  expect(answeredIn(call("/draw/", '{"status": "OK"}'))).toMatchObject({ kind: "text" });
  expect(answeredIn(call("/draw/", "null"))).toEqual({ kind: "text", text: "null" });
  expect(answeredIn(call("/draw/", "<h1>"))).toEqual({ kind: "text", text: "<h1>" });
  expect(answeredIn(call("/draw/", null))).toEqual({ kind: "nothing" });
});

test("what a call tells", () => {
  expect(linesIn(call("/draw/", null, { game_id: "1", event: "a\nb\n" }))).toEqual(["a", "b"]);
  expect(linesIn(call("/start-2p-hand/", null, { hand: "2C 3D" }))).toEqual([]);
  expect(codes(dealtIn(call("/start-2p-hand/", null, { hand: "2C 3D" })))).toEqual(["2C", "3D"]);
});

test("everybody's interval is on the scale", () => {
  const scale = scaleOf([
    { low: 1400, high: 1500 },
    { low: 1500, high: 1600 },
  ] as Line[]);
  expect([scale(1400), scale(1500), scale(1600)]).toEqual([0, 50, 100]);
  expect(scaleOf([{ low: 1500, high: 1500 }] as Line[])(1500)).toBe(50);
});

test("a meeting is seen from both sides", () => {
  const met = meetingsIn([{ one: "Ann", two: "Bob", games: 5, one_wins: 4, two_wins: 1 }]);
  expect(met("Ann", "Bob")).toEqual({ wins: 4, losses: 1 });
  expect(met("Bob", "Ann")).toEqual({ wins: 1, losses: 4 });
  expect(met("Ann", "Cid")).toBeUndefined();
});

test("numbers for people", () => {
  expect([percent(1, 3), percent(0, 0)]).toEqual([33, 0]);
  expect([lasted(3.2), lasted(125)]).toEqual(["3 s", "2:05"]);
});

test("a call leads to the step after its play, unless that was refused", () => {
  const calls = [
    call("/start-2p-game/", '{"status": "OK"}'),
    call("/draw/", '{"play": "draw stock"}'),
    call("/lay-down/", '{"play": "meld 2C 3C 4C discard JH"}'),
    call("/lay-down/", '{"play": "discard JH"}'),
  ];
  expect(stepsAfter(calls, 3)).toEqual([null, 1, 3, null]);
});
