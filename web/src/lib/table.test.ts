import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToClient } from "./messages";
import { settings } from "./settings.svelte";
import { TableStore } from "./table.svelte";

const update = (version: number, type = "acted") =>
  ({
    game_id: 1,
    version,
    change: { type },
    events: [],
    state: { version, view: version },
    cursor: `${version}.1/0`,
  }) as unknown as ToClient["table:update"];
const whole = (version: number) => update(version).state;

const MOVE_MS = 650;

beforeEach(() => {
  vi.useFakeTimers();
  settings.take({ pace: "usual" });
});
afterEach(() => vi.useRealTimers());

test("moves that come at once are shown one after another", () => {
  const table = new TableStore(1);
  for (const version of [1, 2, 3]) table.update(update(version));
  expect(table.state?.version).toBe(1);
  expect(table.version).toBe(3);
  vi.advanceTimersByTime(MOVE_MS);
  expect(table.state?.version).toBe(2);
  vi.advanceTimersByTime(MOVE_MS);
  expect(table.state?.version).toBe(3);
  expect(table.news.map((one) => one.version)).toEqual([1, 2, 3]);
});

test("one's own move does not wait for the last one to be read", () => {
  const table = new TableStore(1);
  const by = (version: number, seat: number) => {
    const data = update(version);
    return {
      ...data,
      change: { ...data.change, seat },
      state: { ...data.state, your_seat: 1 },
    } as unknown as ToClient["table:update"];
  };
  table.update(by(1, 1));
  table.update(by(2, 0));
  expect(table.state?.version).toBe(2);
  table.update(by(3, 1));
  table.update(by(4, 0)); // waits for version 3
  expect(table.state?.version).toBe(2);
  vi.advanceTimersByTime(MOVE_MS);
  expect(table.state?.version).toBe(3);
});

test("a page that is hidden does not fall behind", () => {
  const table = new TableStore(1);
  for (const version of [1, 2, 3]) table.update(update(version));
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  table.update(update(4));
  expect(table.state?.version).toBe(4);
  expect(table.news.map((one) => one.version)).toEqual([1, 2, 3, 4]);
  vi.restoreAllMocks();
});

test("what is not a move waits for nothing", () => {
  const table = new TableStore(1);
  table.update(update(1, "joined"));
  vi.advanceTimersByTime(0);
  table.update(update(2, "joined"));
  expect(table.state?.version).toBe(2);
});

test("an update that is known already changes nothing", () => {
  const table = new TableStore(1);
  table.replace(whole(5));
  table.update(update(5));
  table.update(update(4));
  vi.advanceTimersByTime(2000);
  expect([table.state?.version, table.news.length]).toEqual([5, 0]);
});

test("a whole state overtakes what was waiting", () => {
  const table = new TableStore(1);
  for (const version of [1, 2, 3]) table.update(update(version));
  table.replace(whole(7));
  vi.advanceTimersByTime(5000);
  expect([table.state?.version, table.version]).toEqual([7, 7]);
  table.replace(whole(6));
  expect(table.state?.version).toBe(7);
});

test("the cursor is that of the last event, and names the version of a loaded state before the first", () => {
  const table = new TableStore(1);
  expect(table.cursor).toBe(null);
  table.replace(whole(5));
  expect(table.cursor).toBe("5");
  table.update(update(5));
  expect(table.cursor).toBe("5.1/0");
  table.heard([], "5/1");
  expect(table.cursor).toBe("5/1");
  table.reset({ game_id: 1, version: 9, state: whole(9), cursor: "9/3" });
  expect([table.cursor, table.version]).toEqual(["9/3", 9]);
  table.forget();
  expect(table.cursor).toBe(null);
});

test("after a long absence the latest state is shown at once", () => {
  const table = new TableStore(1);
  for (let version = 1; version <= 60; version++) table.update(update(version));
  expect(table.state?.version).toBeGreaterThan(40);
  vi.advanceTimersByTime(20 * MOVE_MS);
  expect(table.state?.version).toBe(60);
  expect(table.news.map((one) => one.version)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
});

test("messages are kept once, in order, with their latest text", () => {
  const table = new TableStore(1);
  const said = (id: number, text: string) => ({
    id,
    user_id: 1,
    display_name: "Ann",
    text,
    time_sent: "",
    edited: false,
    deleted: false,
  });
  table.heard([said(2, "two")]);
  table.heard([said(1, "one"), said(2, "TWO")]);
  expect(table.chat.map((message) => message.text)).toEqual(["one", "TWO"]);
  expect(table.unread).toBe(2);
});

test("what was said before one came is not new; what was said while the connection was lost is", async () => {
  const table = new TableStore(1);
  const said = (id: number) => ({
    id,
    user_id: 1,
    display_name: "Ann",
    text: "",
    time_sent: "",
    edited: false,
    deleted: false,
  });
  const thread = [said(1)];
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ messages: thread })));
  await table.loadChat();
  expect(table.unread).toBe(0);
  thread.push(said(2));
  await table.loadChat();
  expect(table.unread).toBe(1);
  vi.unstubAllGlobals();
});
