import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TablePresence, TableState } from "../lib/messages";
import { Presence } from "../lib/presence.svelte";
import { ticker } from "../lib/ticker.svelte";

const signal = vi.hoisted(() => vi.fn());
vi.mock("../lib/signals", () => ({ signal }));
const marks = vi.hoisted(() => ({ now: undefined as unknown }));
vi.mock("./marks", () => ({ getMarks: () => marks.now }));

const { default: SeatMarks } = await import("./SeatMarks.svelte");
const { default: OwnClock } = await import("./OwnClock.svelte");

const ME = 1;
const OTHER = 2;
const player = (player_id: number, seat: number) => ({
  ...{ player_id, seat, display_name: `P${seat}`, is_bot: false, away: false, ready: false },
});

const table = (more: Partial<TableState> = {}): TableState =>
  ({
    ...{ game_id: 1, state: "playing", version: 3, clock: null, your_seat: 1 },
    ...{ players: [player(ME, 1), player(OTHER, 2)], waits_for: [OTHER], to_act: [OTHER], ...more },
  }) as unknown as TableState;

const told = (waited_ms: number, typing = false): TablePresence => ({
  ...{ game_id: 1, version: 3, service_time: 0, waited_ms },
  people: [{ player_id: OTHER, state: "here", typing, takeover_ms: null }],
});

let shown: Record<string, unknown> | undefined;
let target: HTMLElement;

beforeEach(() => {
  target = document.createElement("main");
  document.body.append(target);
  signal.mockClear();
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  target.remove();
});

/** Lets the page's clock show another moment. */
function pass(milliseconds: number): void {
  ticker.now += milliseconds;
  flushSync();
}

const sign = (): string | undefined => target.querySelector<HTMLElement>("[data-presence]")?.dataset.presence;

test("who has been thinking for long is marked, and whoever types meanwhile is shown as typing", () => {
  const presence = new Presence();
  presence.take(table());
  presence.hear(told(20_000));
  ticker.now = performance.now();
  marks.now = { presence, table: table(), me: ME };
  shown = mount(SeatMarks, { target, props: { seat: 1 } });
  flushSync();
  expect(sign()).toBe("here");
  pass(6_000);
  expect(sign()).toBe("thinking");
  presence.hear(told(26_000, true));
  flushSync();
  expect(sign()).toBe("typing");
});

test("the last seconds are warned of by sound, once in each turn", () => {
  const presence = new Presence();
  const at = (running: boolean, left_ms: number, clocks_at = 0) =>
    table({
      clock: { type: "turn", seconds: 60 },
      clocks: [{ player_id: ME, left_ms, running, time_outs: 0 }],
      clocks_at,
    } as Partial<TableState>);
  presence.take(at(true, 60_000));
  presence.hear(told(0));
  ticker.now = performance.now();
  shown = mount(OwnClock, { target, props: { presence, table: at(true, 60_000), me: ME } });
  flushSync();
  pass(10_000);
  expect(signal).not.toHaveBeenCalled();
  expect(target.querySelector(".face.soon")).toBeNull();
  pass(45_000);
  pass(1_000);
  expect(signal.mock.calls).toEqual([["warning"]]);
  expect(target.querySelector(".face.soon")).not.toBeNull(); // and by its color
  const later = 56_000;
  presence.take(at(false, 60_000, later));
  flushSync();
  presence.take(at(true, 5_000, later));
  flushSync();
  expect(signal).toHaveBeenCalledTimes(2);
});
