import { expect, test } from "vitest";
import type { Composed, Groups, Pick } from "../../lib/messages";
import {
  fittedPicks,
  fittedRows,
  moved,
  moveOf,
  mustPlace,
  piecesOf,
  startRows,
  unplaced,
  withRow,
} from "./drafts";

const board: Groups = {
  kind: "groups",
  field: "melds",
  kind_field: "kind",
  kinds: ["run", "group"],
  pieces_field: "tiles",
  pieces: ["1a", "2a", "3a", "4a", "9x", "9y", "9z"],
  least: 3,
  start: [{ kind: "run", tiles: ["1a", "2a", "3a", "4a"] }],
};
const discard: Pick = { kind: "pick", field: "last", pieces: ["9x", "9y"], least: 0, most: 1, single: true };
const shape = (rows: { kind: string; pieces: string[] }[]) =>
  rows.map(({ kind, pieces }) => [kind, ...pieces]);

test("rows begin as they lie there; the rest is not placed", () => {
  const rows = startRows(board);
  expect(shape(rows)).toEqual([["run", "1a", "2a", "3a", "4a"]]);
  expect(unplaced(board, rows)).toEqual(["9x", "9y", "9z"]);
  expect([...mustPlace(board)]).toEqual(["1a", "2a", "3a", "4a"]);
});

test("pieces make a row, split one, join one and are taken out", () => {
  const split = withRow(startRows(board), ["4a", "9x"], "group");
  expect(shape(split)).toEqual([
    ["run", "1a", "2a", "3a"],
    ["group", "4a", "9x"],
  ]);
  const joined = moved(split, ["4a"], split[0]!.id);
  expect(shape(joined)).toEqual([
    ["run", "1a", "2a", "3a", "4a"],
    ["group", "9x"],
  ]);
  expect(shape(moved(joined, ["9x"], null))).toEqual([["run", "1a", "2a", "3a", "4a"]]);
});

test("the same piece twice is two pieces", () => {
  const twice = { ...board, pieces: ["A", "A"], start: [] };
  expect([...piecesOf(twice).keys()]).toEqual(["A", "A#2"]);
});

test("what still fits is kept when the offer changes", () => {
  const rows = withRow(startRows(board), ["9x", "9y"], "group");
  const fewer = { ...board, pieces: board.pieces.filter((piece) => piece !== "9y") };
  expect(shape(fittedRows(rows, board, fewer))).toEqual([
    ["run", "1a", "2a", "3a", "4a"],
    ["group", "9x"],
  ]);
  const laid = {
    ...board,
    pieces: [...board.pieces, "5a"],
    start: [{ kind: "run", tiles: ["1a", "2a", "3a", "4a", "5a"] }],
  };
  expect(shape(fittedRows(rows, board, laid))).toEqual([
    ["run", "1a", "2a", "3a", "4a", "5a"],
    ["group", "9x", "9y"],
  ]);
  expect(fittedPicks(["9y", "8"], discard)).toEqual(["9y"]);
});

test("the move has the fields that the server reads", () => {
  const composed: Composed = { type: "declare", parts: [board, discard] };
  const rows = [
    ...withRow(startRows(board), ["9x", "9y", "9z"], "group"),
    { id: 0, kind: "run", pieces: [] },
  ];
  expect(moveOf(composed, { melds: { rows, picked: [] } })).toEqual({
    type: "declare",
    melds: [
      { kind: "run", tiles: ["1a", "2a", "3a", "4a"] },
      { kind: "group", tiles: ["9x", "9y", "9z"] },
    ],
  });
  expect(moveOf(composed, { last: { rows: [], picked: ["9y"] } })).toMatchObject({ last: "9y" });
  const passing: Composed = { type: "pass", parts: [{ ...discard, field: "cards", single: false, most: 2 }] };
  expect(moveOf(passing, { cards: { rows: [], picked: ["9y", "9x"] } })).toEqual({
    type: "pass",
    cards: ["9y", "9x"],
  });
});
