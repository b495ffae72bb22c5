import { expect, test } from "vitest";
import { actReason, actWords } from "./actWords";
import { say } from "./texts";

const ann = { player_id: 1, display_name: "Ann" };
const bob = { player_id: 2, display_name: "Bob" };

test("an act says who did what to whom, and where", () => {
  const deleted = { act: "delete_message", by: ann, account: bob, game_id: 12, note: "7" } as const;
  expect(actWords(deleted)).toBe("Ann (1) deleted message 7 of Bob (2) at table 12.");
  const closed = { act: "close_table", by: null, account: null, game_id: 12, note: "" } as const;
  expect(actWords(closed)).toBe("The command line closed table 12.");
});

test("a deleted account is not called by what the server puts in place of its name", () => {
  const banned = { act: "ban", by: ann, account: { ...bob, display_name: "deleted player" } } as const;
  expect(actWords({ ...banned, game_id: null, note: "" })).not.toContain("deleted player");
});

test("only the note of a ban is a reason", () => {
  expect(actReason({ act: "ban", note: "insults" })).toBe("insults");
  expect(actReason({ act: "delete_message", note: "7" })).toBe("");
});

test("no act is told with a gap", () => {
  const keys = Object.keys(say.all.en).filter((key) => key.startsWith("did."));
  expect(keys.length).toBe(9);
  for (const key of keys) expect(say.all.en[key as keyof typeof say.all.en]).toContain("{by}");
});
