import { expect, test } from "vitest";
import type { OutcomeProps } from "../room";
import { ending } from "./ending";

const bids = (north: unknown, east = 3, south: unknown = 4, west = 3) => ({ north, east, south, west });
const tricks = (north: number, east: number, south: number, west: number) => ({ north, east, south, west });

function hand(after: [number, number], bid = bids(4), won = tricks(4, 3, 3, 3), team = { ns: 4, ew: 6 }) {
  return { bids: bid, tricksWon: won, teamBids: team, scoresAfter: { ns: after[0], ew: after[1] } };
}

function told(hands: object[], scores: [number, number], more: object = {}) {
  const [ns, ew] = scores;
  const view = {
    ...{ gameOver: true, winner: ns > ew ? "north-south" : "east-west", scores: { ns, ew } },
    ...{ target: 250, floor: -250, handHistory: hands, ...more },
  };
  const players = ["Ann", "Bob", "Cid", "Dan"].map((display_name, at) => ({
    ...{ player_id: at + 1, display_name, seat: at + 1, is_bot: false },
  }));
  return ending({ table: { players, view }, me: 9, news: [] } as unknown as OutcomeProps<"spades">);
}
const badges = (...given: Parameters<typeof told>) =>
  told(...given)!.badges.map(({ text, seats }) => [text, ...seats]);

test("says who reached the points, or who fell too low", () => {
  expect(told([hand([260, 100])], [260, 100])!.decided).toBe("Ann and Cid: 250 points reached, 260 to 100");
  expect(told([hand([20, -260])], [20, -260])!.decided).toBe("Bob and Dan: down to −250 points. 20 to −260");
  expect(told([], [0, 0], { gameOver: false, winner: null })).toBeNull();
});

test("a nil is made only without a trick, and a blind one counts for more", () => {
  const made = hand([260, 60], bids("nil"), tricks(0, 4, 5, 4));
  expect(badges([made], [260, 60])).toEqual([["Nil made", 0]]);
  const lost = hand([260, 60], bids("nil"), tricks(1, 4, 5, 3));
  expect(badges([lost], [260, 60])).toEqual([]);
  const blind = hand([260, 60], bids(4, 3, "blind_nil"), tricks(5, 4, 0, 4));
  expect(badges([made, blind], [260, 60])).toContainEqual(["Blind nil made", 2]);
});

test("a comeback, a close game, and bids that were all made", () => {
  const behind = hand([40, 150], bids(4), tricks(2, 4, 1, 6), { ns: 4, ew: 6 });
  expect(badges([behind, hand([255, 240], bids(4), tricks(5, 3, 3, 2))], [255, 240])).toEqual([
    ["Came back from 110 points behind", 0, 2],
    ["Neck and neck: 15 points apart"],
  ]);
  expect(badges([hand([100, 60]), hand([260, 120])], [260, 120])).toEqual([
    ["Every bid made", 0, 2],
    ["Every bid made", 1, 3],
  ]);
});
