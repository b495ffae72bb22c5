import { expect, test } from "vitest";
import { bodyOf } from "./body";

test("a report about a profile names no table and no message", () => {
  expect(bodyOf({ id: 7, name: "Bob" }, "name", " rude \n")).toEqual({ reason: "name", text: "rude" });
});

test("a report about a message names both, and leaves its words to the server", () => {
  const reported = { id: 7, name: "Bob", game_id: 12, message: { id: 3, text: "go away" } };
  expect(bodyOf(reported, "abuse", "")).toEqual({ reason: "abuse", text: "", game_id: 12, message_id: 3 });
});
