import { expect, test } from "vitest";
import { placeOf } from "./router.svelte";

test.each([
  ["/", "home", ""],
  ["/table/12", "table", "12"],
  ["/tables/0d9f-1a?join=ABC", "table", "0d9f-1a"],
  ["/replay/3", "replay", "3"],
  ["/me", "me", ""],
  ["/games?result=won", "games", ""],
  ["/people/7", "person", "7"],
  ["/people/bob", "nowhere", ""],
  ["/leaderboards?game=uno", "leaderboards", ""],
  ["/friends", "friends", ""],
  ["/docs", "nowhere", ""],
  ["/table/1/2", "nowhere", ""],
])("%s is %s %s", (address, page, id) => {
  expect(placeOf(address)).toMatchObject({ page, id });
});

test("a game's own page is found by its address", () => {
  const page = { address: /^\/league(?:\/(\d+))?$/, load: async () => ({ default: null as never }) };
  expect(placeOf("/league", [page])).toMatchObject({ page: "own", own: page, id: "" });
  expect(placeOf("/league/12", [page])).toMatchObject({ page: "own", own: page, id: "12" });
  expect(placeOf("/league/x", [page])).toMatchObject({ page: "nowhere", own: null });
});

test("the query of a link is kept", () => {
  expect(placeOf("/table/12?join=ABC").query.get("join")).toBe("ABC");
});
