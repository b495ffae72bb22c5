import { describe, expect, test } from "vitest";
import type { Frame } from "../lib/messages";
import type { Words } from "../lib/words";
import { costliest, stepBefore } from "./reviews";

const words = {
  moves: { discard: "Discard {card}", play_tiles: "Play tiles" },
  hints: { opens: "Open with {tiles}." },
  pieces: { "7H": "7 of hearts", "2C": "2 of clubs", "4ra": "red 4" },
} as unknown as Words;
const frames = [4, 5, 7, 9].map((version) => ({ version }) as Frame);
const name = (seat: number) => `player ${seat}`;
const discard = (card: string) => ({ type: "discard", card });

describe("a review", () => {
  test("says what was played, what was better, and what that was worth", () => {
    const moves = [
      { version: 5, move: discard("7H"), better: discard("2C"), cost: 0.123, why: null },
      { version: 9, move: discard("2C"), better: null, cost: 0, why: null },
    ];
    expect(costliest({ unit: "wins", moves, costliest: [5] }, frames, words, name)).toEqual([
      {
        step: 0,
        made: "You: Discard 7 of hearts",
        better: "Better: Discard 2 of clubs",
        cost: "By estimate, your chances would have been better by 12 of 100.",
      },
    ]);
  });
  test("tells a missed play by the game's own words", () => {
    const why = { code: "opens", values: { tiles: ["4ra"] as never } };
    const moves = [
      { version: 7, move: { type: "play_tiles" }, better: { type: "play_tiles" }, cost: 1, why },
    ];
    const [found] = costliest({ unit: "tiles", moves, costliest: [7] }, frames, words, name);
    expect(found?.better).toBe("Better: Open with red 4.");
    expect(found?.cost).toBe("1 more tile would have gone.");
  });
  test("shows the position in which the move was made", () => {
    expect(stepBefore(frames, 7)).toBe(1);
    expect(stepBefore(frames, 4)).toBe(0);
  });
});
