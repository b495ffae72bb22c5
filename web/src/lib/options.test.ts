import { expect, test } from "vitest";
import type { GameInfo } from "./messages";
import { optionFields } from "./options";

const game = (properties: object, option_words = {}, more = {}) =>
  ({
    options: { $ref: "#/$defs/ToyOptions", $defs: { ToyOptions: { properties }, ...more } },
    option_words,
  }) as unknown as GameInfo;

test("flags and numbers become fields with their bounds and the game's words", () => {
  const fields = optionFields(
    game(
      {
        target: { type: "integer", minimum: 0, maximum: 500, default: 0 },
        call_it: { type: "boolean", default: false },
        max_hands: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: null },
        odd: { type: "string", default: "x" },
      },
      { target: { title: "Points that win", about: "The first to reach them wins." } },
    ),
  );
  expect(fields).toEqual([
    {
      name: "target",
      title: "Points that win",
      about: "The first to reach them wins.",
      kind: "number",
      usual: 0,
      least: 0,
      most: 500,
      isOptional: false,
    },
    { name: "call_it", title: "call it", about: "", kind: "flag", usual: false },
    {
      name: "max_hands",
      title: "max hands",
      about: "",
      kind: "number",
      usual: null,
      least: 1,
      most: undefined,
      isOptional: true,
    },
  ]);
});

test("an enumeration becomes a choice, named by the game", () => {
  const words = { passing: { title: "Passing", about: "", choices: { left: "to the left" } } };
  const [named] = optionFields(game({ passing: { enum: ["left", "none"], default: "left" } }, words));
  expect(named).toMatchObject({
    kind: "choice",
    usual: "left",
    choices: [
      { value: "left", title: "to the left" },
      { value: "none", title: "none" },
    ],
  });
  const enumerated = { passing: { $ref: "#/$defs/Passing", default: "none" } };
  const [defined] = optionFields(game(enumerated, words, { Passing: { enum: ["left", "none"] } }));
  expect(defined).toMatchObject({ kind: "choice", usual: "none" });
});

test("a game without options has no fields", () => {
  expect(optionFields({ options: {}, option_words: {} })).toEqual([]);
});
