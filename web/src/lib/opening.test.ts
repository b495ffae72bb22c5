import { afterEach, expect, it, vi } from "vitest";

import { settings } from "./settings.svelte";

const asked: unknown[] = [];
vi.mock("./api", () => ({
  post: (path: string, body: unknown) => {
    asked.push({ path, body });
    return Promise.resolve({ ok: false, code: "NO_SERVER", message: "" });
  },
  get: () => Promise.reject(new Error("nothing was opened")),
}));

const { openTable } = await import("./opening");

afterEach(() => {
  asked.length = 0;
  settings.take({ pace: "usual" });
});

it("opens tables whose bots move at the player's pace", async () => {
  await openTable({ game: "toy", players: 2, visibility: "private" });
  settings.take({ pace: "slow" });
  await openTable({ game: "toy", players: 2, visibility: "private" });
  settings.take({ pace: "none" });
  await openTable({ game: "toy", players: 2, visibility: "private" });
  const pauses = asked.map((each) => (each as { body: { bot_pause_ms: number } }).body.bot_pause_ms);
  expect(pauses).toEqual([1_400, 2_500, 0]);
});
