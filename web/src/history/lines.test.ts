import { expect, test } from "vitest";
import type { BoardPlayer, HouseBot, ResultPlayer } from "../lib/messages";
import { linesOf, sidesOf } from "./lines";

const rating = (low: number) => ({ rating: low + 100, low, high: low + 200, provisional: false });
const player = (player_id: number, low: number): BoardPlayer => ({
  place: player_id,
  player_id,
  display_name: `P${player_id}`,
  games: 3,
  rating: rating(low),
});
const bot = (level: string, low: number): HouseBot => ({ level, rating: rating(low) });
const keys = (...given: Parameters<typeof linesOf>): string[] => linesOf(...given).map(({ key }) => key);

test("house bots stand among the players, by the lower end", () => {
  const players = [player(1, 1800), player(2, 1400)];
  expect(keys(players, [bot("expert", 1600), bot("easy", 900)], true)).toEqual([
    "p1",
    "bexpert",
    "p2",
    "beasy",
  ]);
});

test("bots below the last player wait for the next page", () => {
  const bots = [bot("expert", 1600), bot("easy", 900)];
  expect(keys([player(1, 1800), player(2, 1400)], bots, false)).toEqual(["p1", "bexpert", "p2"]);
  expect(keys([], bots, true)).toEqual(["bexpert", "beasy"]);
});

test("somebody who has moved between two pages is shown once", () => {
  expect(keys([player(1, 1800), player(2, 1700), player(1, 1600)], [], true)).toEqual(["p2", "p1"]);
});

test("partners have the same side, opponents another", () => {
  const seated = (seat: number, side: number): ResultPlayer => ({
    player_id: seat,
    display_name: `P${seat}`,
    seat,
    side,
    result: "won",
    place: 1,
    points: 1,
    is_bot: false,
    level: null,
  });
  const players = [seated(1, 0), seated(2, 1), seated(3, 0), seated(4, 1)];
  const { partners, opponents } = sidesOf({ players, your_seat: 3 });
  expect(partners.map(({ seat }) => seat)).toEqual([1]);
  expect(opponents.map(({ seat }) => seat)).toEqual([2, 4]);
});
