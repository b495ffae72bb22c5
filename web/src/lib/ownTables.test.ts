import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableState } from "./messages";
import { ownTables } from "./ownTables.svelte";

const ME = 7;
const player = (player_id: number, seat: number, away = false) => ({
  player_id,
  seat,
  away,
  display_name: player_id === ME ? "Ann" : "Bob",
  is_bot: false,
  ready: false,
});

const table = (game_id: number, more: Partial<TableState> = {}): TableState =>
  ({
    game_id,
    game: "whist",
    state: "playing",
    players: [player(ME, 1), player(8, 2)],
    your_seat: 1,
    waits_for: [8],
    to_act: [8],
    max_players: 2,
    clock: null,
    updated_at: game_id,
    ...more,
  }) as unknown as TableState;

const row = (game_id: number, updated_at = game_id) => ({
  ...{ game_id, game: "whist", updated_at, clock: null, max_players: 2, seats_taken: 2 },
  players: [player(ME, 1), player(8, 2)],
});

/** Answers the two lists that are asked for: games, then lobbies. */
function listed(playing: object[], lobby: object[] = []) {
  const lists = [playing, lobby];
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ games: lists.shift() ?? [], next: null })),
  );
}

const ids = () => ownTables.list.map(({ game_id }) => game_id);

beforeEach(() => ownTables.clear());
afterEach(() => vi.unstubAllGlobals());

test("tables where it is one's turn come first, then games, then those that wait for players", () => {
  ownTables.saw(table(1, { state: "lobby" }));
  ownTables.saw(table(2));
  ownTables.saw(table(3));
  ownTables.saw(table(4, { waits_for: [ME] }));
  expect(ids()).toEqual([4, 3, 2, 1]);
  ownTables.saw(table(2, { waits_for: [ME, 8] }));
  expect(ids()).toEqual([4, 2, 3, 1]);
  expect(ownTables.list[1]).toMatchObject({ isMyTurn: true, waitsFor: [8] });
});

test("ended tables and those that one has left go; one where a bot plays for the player stays", () => {
  ownTables.saw(table(1));
  ownTables.saw(table(2));
  ownTables.saw(table(1, { state: "ended" }));
  ownTables.saw(table(2, { your_seat: null }));
  ownTables.saw(table(3, { players: [player(ME, 1, true), player(8, 2)], waits_for: [ME] }));
  expect(ids()).toEqual([3]);
  expect(ownTables.list[0]).toMatchObject({ isAway: true, isMyTurn: false });
});

test("after a lost connection the list is put right: what has ended meanwhile goes, what is new comes", async () => {
  ownTables.saw(table(1, { updated_at: 10, waits_for: [ME] }));
  ownTables.saw(table(2, { updated_at: 10 }));
  listed([row(3), row(1, 10)]);
  expect(await ownTables.load()).toEqual([3]);
  expect(ids()).toEqual([1, 3]);
  expect(ownTables.list[0]!.isMyTurn).toBe(true); // a list does not tell, and does not unsay it
});

test("what arrives while the list is loading is newer than the list", async () => {
  ownTables.saw(table(1));
  listed([]);
  const loading = ownTables.load();
  ownTables.saw(table(1, { updated_at: 11 }));
  await loading;
  expect(ids()).toEqual([1]);
});

test("whoever wants to play again is told, until one sits there or says no", () => {
  const ended = table(1, { state: "ended", rematch_id: 5, rematch_by: 8 });
  ownTables.saw(ended);
  expect(ownTables.asks).toEqual([{ game_id: 1, game: "whist", rematch_id: 5, by: "Bob" }]);
  ownTables.saw(table(5, { state: "lobby" }));
  expect(ownTables.asks).toEqual([]);
  ownTables.saw(table(2, { state: "ended", rematch_id: 6, rematch_by: ME })); // one's own
  expect(ownTables.asks).toEqual([]);
  ownTables.saw(table(5, { your_seat: null, state: "lobby" }));
  expect(ownTables.asks).toHaveLength(1);
  ownTables.answered(1);
  expect(ownTables.asks).toEqual([]);
});
