import { expect, test } from "vitest";
import type { GameInfo } from "./messages";
import { optionFields } from "./options";

const game = (properties: object) =>
  ({ options: { $ref: "#/$defs/UnoOptions", $defs: { UnoOptions: { properties } } } }) as unknown as GameInfo;

test("flags and numbers become fields with their bounds", () => {
  const fields = optionFields(
    game({
      target: { type: "integer", minimum: 0, maximum: 500, default: 0 },
      call_uno: { type: "boolean", default: false },
      max_hands: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: null },
      odd: { type: "string", default: "x" },
    }),
  );
  expect(fields).toEqual([
    { name: "target", kind: "number", usual: 0, least: 0, most: 500 },
    { name: "call_uno", kind: "flag", usual: false },
    { name: "max_hands", kind: "number", usual: null, least: 1, most: undefined },
  ]);
});

test("a game without options has no fields", () => {
  expect(optionFields({ options: {} } as GameInfo)).toEqual([]);
});
