import { expect, test } from "vitest";
import type { OutcomeProps } from "../room";
import { ending } from "./ending";

function told(racks: string[][], scores: number[] | null, opened: boolean[] = racks.map(() => true)) {
  const view = {
    players: racks.map((tile_ids, seat) => ({ seat, rack: { tile_ids }, initial_meld_met: opened[seat] })),
    scores,
  };
  const players = ["Ann", "Bob", "Cid"].map((display_name, at) => ({
    ...{ player_id: at + 1, display_name, seat: at + 1, is_bot: false },
  }));
  return ending({ table: { players, view }, me: 9, news: [] } as unknown as OutcomeProps<"rummikub">);
}
const badges = (...given: Parameters<typeof told>) =>
  told(...given)!.badges.map(({ text, seats }) => [text, ...seats]);

test("says whether a rack is empty or everyone passed", () => {
  expect(told([[], ["5ra", "6ra"]], [11, -11])!.decided).toBe("Ann emptied the rack");
  expect(
    told(
      [
        ["1ra", "2ra"],
        ["5ra", "6ra"],
      ],
      [11, -11],
    )!.decided,
  ).toBe("Everyone passed, and the lowest rack was that of Ann");
  expect(told([[], ["5ra"]], null)).toBeNull();
});

test("badges: one tile short, a joker kept, a shut-out, a hundred points", () => {
  expect(badges([[], ["5ra"], ["ja", "2ka"]], [37, -5, -32])).toEqual([
    ["One tile short", 1],
    ["Kept a joker to the end", 2],
  ]);
  expect(badges([[], ["5ra", "6ra"]], [120, -120], [true, false])).toEqual([
    ["Shut-out: nobody else laid a tile", 0],
    ["120 points in one game", 0],
  ]);
  expect(badges([[], ["5ra", "6ra"]], [11, -11])).toEqual([]);
});
