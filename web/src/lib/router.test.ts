import { expect, test } from "vitest";
import { placeOf } from "./router.svelte";

test.each([
  ["/", "home", ""],
  ["/table/12", "table", "12"],
  ["/tables/0d9f-1a?join=ABC", "table", "0d9f-1a"],
  ["/replay/3", "replay", "3"],
  ["/me", "me", ""],
  ["/contest", "contest", ""],
  ["/contest/game/12", "contest-game", "12"],
  ["/contest/game/x", "nowhere", ""],
  ["/docs", "nowhere", ""],
  ["/table/1/2", "nowhere", ""],
])("%s is %s %s", (address, page, id) => {
  expect(placeOf(address)).toMatchObject({ page, id });
});

test("the query of a link is kept", () => {
  expect(placeOf("/table/12?join=ABC").query.get("join")).toBe("ABC");
});
