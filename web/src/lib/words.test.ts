import { expect, test } from "vitest";
import { keyOf, Namer, type Words } from "./words";

const words: Words = {
  title: "Toy",
  tagline: "",
  rules: "",
  moves: {
    play: "Play {card_id}{?color: as {color}}{?call: and call}",
    discard: "Discard {card}",
    pass: "Pass",
    declare: "Declare{?last:, last discard {last}}",
  },
  events: {
    drew: "{@seat} draws {source}{?card: ({card})}",
    over: "Over{?winner:; {@winner} wins}. Points: {points}",
  },
  view: { hand: "Your hand", players: "Players", hand_size: "Cards in hand", rack: "Your rack" },
  values: {
    stock: "from the stock",
    red: "red",
    true: "yes",
    false: "no",
    ns: "North and South",
    run: "run",
  },
  pieces: { "7": "red 3", "spades A": "ace of spades", c_1: "ace of clubs", "3ka": "black 3" },
};
const names = ["Ann", "Bob"];
const namer = new Namer(words, (seat) => names[seat] ?? "");

test("keys: text, an object's id, or its values", () => {
  expect(keyOf("3ka")).toBe("3ka");
  expect(keyOf(7)).toBe("7");
  expect(keyOf({ id: 7, color: "red" })).toBe("7");
  expect(keyOf({ suit: "spades", rank: "A" })).toBe("spades A");
});

test("pieces and values are named; what is not known stays as it is", () => {
  expect(namer.nameOf("3ka")).toBe("black 3");
  expect(namer.nameOf({ suit: "spades", rank: "A" })).toBe("ace of spades");
  expect(namer.nameOf({ id: "c_1", rank: "A", suit: "clubs" })).toBe("ace of clubs");
  expect(namer.nameOf("stock")).toBe("from the stock");
  expect(namer.nameOf(true)).toBe("yes");
  expect(namer.nameOf("somebody")).toBe("somebody");
  expect(namer.nameOf(["3ka", "c_1"])).toBe("black 3, ace of clubs");
  expect(namer.nameOf("constructor")).toBe("constructor");
});

test("a bare number is a piece only in a field of ids", () => {
  expect(namer.nameOf(7, "count")).toBe("7");
  expect(namer.nameOf(7, "card_id")).toBe("red 3");
  expect(namer.nameOf([7, 7], "card_ids")).toBe("red 3, red 3");
  expect(namer.nameOf({ id: 7 }, "count")).toBe("red 3");
  expect(namer.piece(7)).toBe("red 3");
});

test("templates: fields, players, and what is said only where a field is there", () => {
  expect(namer.move({ type: "play", card_id: 7, color: null, call: false } as never)).toBe("Play red 3");
  expect(namer.move({ type: "play", card_id: 7, color: "red", call: true } as never)).toBe(
    "Play red 3 as red and call",
  );
  expect(namer.event({ type: "drew", seat: 1, source: "stock" } as never)).toBe("Bob draws from the stock");
  expect(namer.event({ type: "drew", seat: 0, source: "stock", card: "3ka" } as never)).toBe(
    "Ann draws from the stock (black 3)",
  );
  expect(namer.event({ type: "over", winner: 0, points: [3, 0] } as never)).toBe(
    "Over; Ann wins. Points: 3, 0",
  );
  expect(namer.event({ type: "over", winner: null, points: [] } as never)).toBe("Over. Points: –");
  expect(namer.event({ type: "unknown" })).toBeNull();
});

test("moves of a type have a name together", () => {
  expect(namer.kindOfMove("play")).toBe("Play …");
  expect(namer.kindOfMove("pass")).toBe("Pass");
  expect(namer.kindOfMove("declare")).toBe("Declare");
});

test("other objects are described by their labels, their known keys, or all their values", () => {
  expect(namer.nameOf({ seat: 0, hand_size: 5, score: null })).toBe("Ann; Cards in hand: 5");
  expect(namer.nameOf({ ns: 10, ew: null })).toBe("North and South: 10");
  expect(namer.nameOf({ seat: 1, card: "3ka" })).toBe("Bob black 3");
  expect(namer.nameOf({ id: "x", kind: "run", tiles: ["3ka", "3ka"] })).toBe("run black 3, black 3");
});

test("a field of the view is not shown again within a part of it", () => {
  const view = { rack: [], players: [] };
  const inView = new Namer(words, (seat) => names[seat]!, view);
  expect(inView.nameOf({ seat: 0, rack: ["3ka"], hand_size: 1 })).toBe("Ann; Cards in hand: 1");
});
