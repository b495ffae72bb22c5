import { expect, test, vi } from "vitest";
import PlayingCard from "../cards/PlayingCard.svelte";
import { drawingOf } from "./pictures";

const plugin = { game: "plugin", table: "/games/plugin/table.js" };
const queen = { rank: "Q", suit: "spades" } as const;

test("a package's cards are drawn as playing cards, and a marked one stands out", async () => {
  const cardOf = (piece: string) => (piece === "QS" ? queen : undefined);
  const draw = await drawingOf(plugin, async () => ({ cardOf }));
  expect(draw("QS", true)).toEqual({ piece: PlayingCard, props: { ...queen, selected: true } });
  expect(draw("die", false)).toBeUndefined();
});

test("pieces of a game without pictures are text", async () => {
  expect((await drawingOf({ ...plugin, table: null }))("QS", false)).toBeUndefined();
  expect((await drawingOf(plugin, async () => ({})))("QS", false)).toBeUndefined();
});

test("a module that fails leaves text", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const draw = await drawingOf(plugin, () => Promise.reject(new Error("broken")));
  expect(draw("QS", false)).toBeUndefined();
  const throwing = await drawingOf(plugin, async () => ({
    cardOf: () => {
      throw new Error("broken");
    },
  }));
  expect(throwing("QS", false)).toBeUndefined();
  expect(complaint).toHaveBeenCalledTimes(2);
  complaint.mockRestore();
});
