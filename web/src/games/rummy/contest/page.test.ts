import { expect, test } from "vitest";
import { placeOf } from "../../../lib/router.svelte";
import { contestPage } from "./page";

test.each([
  ["/contest", "own", ""],
  ["/contest/game/12", "own", "12"],
  ["/contest/game/x", "nowhere", ""],
])("%s is %s %s", (address, page, id) => {
  expect(placeOf(address, [contestPage])).toMatchObject({ page, id });
});
