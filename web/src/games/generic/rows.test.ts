import { expect, test } from "vitest";
import { Namer, type Words } from "../../lib/words";
import { rowsOf } from "./rows";

const words = {
  view: {
    rack: "Your rack",
    board: "Board",
    players: "Players",
    counts: "Cards",
    pool: "Pool",
    reason: "End",
  },
  values: { run: "run" },
  pieces: { "1a": "black 1", "2a": "black 2" },
} as unknown as Words;
const view = {
  pool: 7,
  hidden: "never shown",
  counts: [3, 4],
  reason: null,
  players: [{ seat: 0, counts: 3 }],
  board: [{ id: "x", kind: "run", tiles: ["1a", "2a"] }],
  rack: { tile_ids: ["1a", "2a"] },
};

test("rows are those that the words name, in their order", () => {
  const rows = rowsOf(view, new Namer(words, () => "Ann", view));
  expect(rows.map(({ label, kind, texts }) => [label, kind, ...texts])).toEqual([
    ["Your rack", "pieces", "black 1", "black 2"],
    ["Board", "lines", "run black 1, black 2"],
    ["Players", "lines", "Ann 3"],
    ["Cards", "text", "3, 4"],
    ["Pool", "text", "7"],
  ]);
});

test("what is empty has no row", () => {
  expect(rowsOf({ board: [], rack: null }, new Namer(words, () => ""))).toEqual([]);
});
