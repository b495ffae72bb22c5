import { expect, test } from "vitest";
import { optionWords } from "./optionWords";

const info = {
  options: {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        properties: {
          calls: { type: "boolean", default: false },
          target: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
          deck: { enum: ["one", "two"], default: "one" },
        },
      },
    },
  },
  option_words: {
    calls: { title: "Call UNO", about: "", choices: {} },
    deck: { title: "Decks", about: "", choices: { two: "two decks" } },
  },
} as unknown as Parameters<typeof optionWords>[0];
const say = (key: string) => key.toUpperCase();
const words = (options: unknown) =>
  optionWords(info, options, say).map(({ title, value }) => `${title}: ${value}`);

test("house rules are told in words, also where nothing was chosen", () => {
  expect(words({})).toEqual(["Call UNO: NO", "target: NONE", "Decks: one"]);
  expect(words({ calls: true, target: 200, deck: "two" })).toEqual([
    "Call UNO: YES",
    "target: 200",
    "Decks: two decks",
  ]);
});

test("what differs from most tables is marked", () => {
  const changed = optionWords(info, { calls: true, target: null }, say).filter((rule) => !rule.isUsual);
  expect(changed.map(({ name }) => name)).toEqual(["calls"]);
});
