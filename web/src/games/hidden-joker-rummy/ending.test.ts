import { expect, test } from "vitest";
import type { OutcomeProps } from "../room";
import { ending } from "./ending";

const meld = (...jokers: boolean[]) => ({ cards: jokers.map((is_joker) => ({ is_joker })) });

function told(final_scores: number[], more: object = {}) {
  const view = {
    ...{ phase: "ended", winner: 0, final_scores, turn_number: 30, melds: [] },
    ...{ players: final_scores.map((_, seat) => ({ seat })), ...more },
  };
  const players = ["Ann", "Bob", "Cid"].map((display_name, at) => ({
    ...{ player_id: at + 1, display_name, seat: at + 1, is_bot: false },
  }));
  return ending({
    table: { players, view },
    me: 2,
    news: [],
  } as unknown as OutcomeProps<"hidden-joker-rummy">);
}
const badges = (...given: Parameters<typeof told>) =>
  told(...given)!.badges.map(({ text, seats }) => [text, ...seats]);

test("says who declared, or that the stock is used up", () => {
  expect(told([0, 20], { melds: [meld(true)] })!.decided).toBe("Ann declared, with every card in a meld");
  expect(told([7, 20])!.decided).toBe("The stock is used up, and Ann had the fewest points: 7");
  expect(told([0, 20], { phase: "playing", winner: null })).toBeNull();
});

test("badges: without a wild card, quick, and so close", () => {
  expect(badges([0, 4, 60], { melds: [meld(false, false)], turn_number: 13 })).toEqual([
    ["Declared in turn 5", 0],
    ["Without a wild card", 0],
    ["So close: 4 points left", 1],
  ]);
  expect(badges([0, 40], { melds: [meld(false), meld(true)] })).toEqual([]);
  expect(badges([7, 30])).toEqual([]); // nobody declared
});
