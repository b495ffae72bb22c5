import { expect, test } from "vitest";
import { houseRules } from "./houseRules";

const info = {
  options: {
    type: "object",
    properties: {
      target: { type: "integer", default: 250 },
      calls: { type: "boolean", default: false },
      hands: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
      deck: { enum: ["one", "two"], default: "one" },
    },
  },
  option_words: {
    target: { title: "Points", about: "", says: { "0": "One round.", other: "{value} points win." } },
    calls: { title: "Calls", about: "", says: { true: "You must call.", false: "No calls." } },
    hands: { title: "Hands", about: "" },
    deck: { title: "Deck", about: "", choices: { one: "a single deck", two: "two decks" } },
  },
};
const told = (chosen: Record<string, unknown>) =>
  houseRules(info as never, chosen).map(({ sentence, isDifferent }) =>
    isDifferent ? `! ${sentence}` : sentence,
  );

test("the usual rules, in sentences", () => {
  const usual = { target: 250, calls: false, hands: null, deck: "one" };
  expect(told(usual)).toEqual(["250 points win.", "No calls.", "Hands: none", "Deck: a single deck"]);
  expect(told({})).toEqual(told(usual));
});

test("what differs comes first, by its own value", () => {
  expect(told({ target: 0, calls: true, hands: 3, deck: "one" })).toEqual([
    "! One round.",
    "! You must call.",
    "! Hands: 3",
    "Deck: a single deck",
  ]);
});
