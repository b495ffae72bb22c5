import { expect, test } from "vitest";
import type { Composed, Groups, Pick } from "../../lib/messages";
import { Composition } from "./composition.svelte";
import { withRow } from "./drafts";

const melds: Groups = {
  kind: "groups",
  field: "melds",
  kind_field: "kind",
  kinds: ["run", "group"],
  pieces_field: "tiles",
  pieces: ["1a", "2a", "3a", "4a"],
  least: 3,
  start: [],
};
const last: Pick = { kind: "pick", field: "last", pieces: ["3a", "4a"], least: 0, most: 1, single: true };
const offer = (pieces: string[]): Composed => ({
  type: "declare",
  parts: [
    { ...melds, pieces },
    { ...last, pieces },
  ],
});

test("what was put together is kept over updates, as far as it still fits", () => {
  const composition = new Composition();
  composition.offer(offer(["1a", "2a", "3a", "4a"]));
  composition.lay("melds", withRow([], ["1a", "2a", "3a"], "run"));
  composition.pick("last", ["4a"]);
  composition.offer(offer(["1a", "2a", "3a", "4a"]));
  const next = offer(["1a", "3a", "5a"]);
  composition.offer(next);
  expect(composition.move(next)).toEqual({ type: "declare", melds: [{ kind: "run", tiles: ["1a", "3a"] }] });
});

test("starting over takes everything apart", () => {
  const composition = new Composition();
  const now = offer(["1a", "2a", "3a"]);
  composition.offer(now);
  composition.lay("melds", withRow([], ["1a", "2a", "3a"], "run"));
  composition.clear();
  expect(composition.move(now)).toEqual({ type: "declare", melds: [] });
});
