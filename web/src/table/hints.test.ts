import { describe, expect, test } from "vitest";
import type { Hint } from "../lib/messages";
import type { Words } from "../lib/words";
import { hintText } from "./hints.svelte";

const words = {
  moves: { discard: "Discard {card_id}", catch: "Catch {@seat}!" },
  hints: { keeps: "{move}: {helping} of {unseen} unseen cards then help you.", opens: "Open with {tiles}." },
  pieces: { c_7: "7 of clubs", "4ra": "red 4", "5ra": "red 5" },
} as unknown as Words;
const hint = (move: object, code: string, values: object = {}) =>
  ({ game_id: 1, version: 3, move, why: { code, values } }) as Hint;
const said = (asked: Hint) => hintText(asked, words, (seat) => `player ${seat}`);

describe("a hint", () => {
  test("is a sentence of the game's words with the move and the reason's values", () => {
    expect(said(hint({ type: "discard", card_id: "c_7" }, "keeps", { helping: 7, unseen: 52 }))).toBe(
      "Discard 7 of clubs: 7 of 52 unseen cards then help you.",
    );
  });
  test("names the pieces among the values", () => {
    expect(said(hint({ type: "play_tiles" }, "opens", { tiles: ["4ra", "5ra"] }))).toBe(
      "Open with red 4, red 5.",
    );
  });
  test("is the move alone where the words have no sentence for the reason", () => {
    expect(said(hint({ type: "catch", seat: 1 }, "unheard_of"))).toBe("Catch player 1!");
  });
});
