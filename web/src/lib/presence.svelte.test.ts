import { expect, test } from "vitest";
import type { TablePresence, TableState } from "./messages";
import { Presence } from "./presence.svelte";

const told = (fields: Partial<TablePresence> = {}): TablePresence => ({
  game_id: 1,
  version: 5,
  waited_ms: 0,
  service_time: 100_000,
  people: [{ player_id: 7, state: "here", typing: false, takeover_ms: null }],
  ...fields,
});
const table = {
  version: 5,
  clock: { type: "turn", seconds: 30 },
  clocks: [
    { player_id: 7, left_ms: 30_000, running: true, time_outs: 0 },
    { player_id: 8, left_ms: 12_000, running: false, time_outs: 0 },
  ],
  clocks_at: 90_000,
} as unknown as TableState;

test("clocks go by the service's time, whatever the browser's clock says", () => {
  const presence = new Presence();
  presence.take(table);
  expect(presence.left(7, performance.now())).toBe(30_000);
  presence.hear(told());
  const now = performance.now();
  expect(presence.left(7, now)).toBeLessThanOrEqual(20_000);
  expect(presence.left(7, now)).toBeGreaterThan(19_000);
  expect(presence.left(8, now + 5_000)).toBe(12_000);
  expect(presence.left(9, now)).toBeNull();
});

test("after a restart of the server the clocks go back to its time", () => {
  const presence = new Presence();
  presence.take(table);
  presence.hear(told());
  presence.hear(told({ service_time: 95_000 }));
  expect(presence.left(7, performance.now())).toBeGreaterThan(24_000);
});

test("the time until a bot takes over runs down from when it was told", () => {
  const presence = new Presence();
  presence.hear(told({ people: [{ player_id: 7, state: "here", typing: false, takeover_ms: 20_000 }] }));
  const now = performance.now();
  expect(presence.takeover(7, now + 5_000)).toBeLessThanOrEqual(15_001);
  expect(presence.takeover(7, now + 60_000)).toBe(0);
  expect(presence.takeover(8, now)).toBeNull();
});

test("a new version of the table ends the quiet", () => {
  const presence = new Presence();
  presence.hear(told({ waited_ms: 40_000 }));
  expect(presence.quietMs(performance.now())).toBeGreaterThanOrEqual(40_000);
  presence.take({ ...table, version: 6 });
  expect(presence.quietMs(performance.now())).toBeLessThan(5_000);
  presence.hear(told({ waited_ms: 60_000 })); // an older version
  expect(presence.quietMs(performance.now())).toBeLessThan(5_000);
});

test("only the latest reactions are kept, each with its own number", () => {
  const presence = new Presence();
  for (let n = 0; n < 40; n++) presence.react({ game_id: 1, player_id: n, key: "clap", server_ts: n });
  expect(presence.reactions).toHaveLength(30);
  expect(presence.reactions.at(-1)).toMatchObject({ player_id: 39, number: 40 });
});
