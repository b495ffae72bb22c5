import { expect, test } from "vitest";
import { keyIn } from "./keys";

test("a link carries the key behind its #", () => {
  expect(keyIn("#abcd-efgh-jkmn")).toBe("abcd-efgh-jkmn");
  expect(keyIn("#a%2Fb")).toBe("a/b");
});

test("addresses without a key, the link to the content, and broken ones carry none", () => {
  expect([keyIn(""), keyIn("#"), keyIn("#main"), keyIn("#%")]).toEqual(["", "", "", ""]);
});
