import { beforeEach, expect, test, vi } from "vitest";
import { Confirmation } from "./confirmation.svelte";
import { settings } from "./settings.svelte";

const done = { ok: true, version: 3 } as const;
const move = { type: "draw" };
const make = vi.fn(async () => done);

beforeEach(() => {
  settings.take({ confirm_moves: true });
  make.mockClear();
});

test("moves are made at once unless the player wants to confirm them", async () => {
  settings.take({});
  const confirmation = new Confirmation();
  expect(await confirmation.act(move, make)).toEqual(done);
  expect(confirmation.asked).toBeNull();
});

test("a move waits until the player is sure", async () => {
  const confirmation = new Confirmation();
  const answer = confirmation.act(move, make);
  expect(confirmation.asked).toEqual(move);
  expect(make).not.toHaveBeenCalled();
  confirmation.answer(true);
  expect(await answer).toEqual(done);
  expect(confirmation.asked).toBeNull();
});

test("a move that is taken back is not made", async () => {
  const confirmation = new Confirmation();
  const answer = confirmation.act(move, make);
  confirmation.answer(false);
  expect(await answer).toMatchObject({ ok: false, code: "TAKEN_BACK" });
  expect(make).not.toHaveBeenCalled();
});

test("a second move takes the place of the first", async () => {
  const confirmation = new Confirmation<{ type: string }>();
  const first = confirmation.act(move, make);
  const second = confirmation.act({ type: "discard" }, make);
  expect(await first).toMatchObject({ code: "TAKEN_BACK" });
  confirmation.answer(true);
  expect(await second).toEqual(done);
  expect(make).toHaveBeenCalledOnce();
});
