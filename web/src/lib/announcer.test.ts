import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcer } from "./announcer.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  announcer.forget();
  vi.useRealTimers();
});

const spoken = async (...texts: string[]): Promise<string> => {
  for (const text of texts) announcer.say(text);
  await Promise.resolve();
  return announcer.text;
};

test("joins what is said in one moment into sentences", async () => {
  expect(await spoken("Bea: UNO!", "", "Play it or keep it?", "Bea to move")).toBe(
    "Bea: UNO! Play it or keep it? Bea to move",
  );
  expect(await spoken("Nothing fits: draw a card.", "Your turn!")).toBe(
    "Nothing fits: draw a card. Your turn!",
  );
});

test("says the same again where it happens again", async () => {
  const first = await spoken("Bea: pass");
  expect(await spoken("Bea: pass")).not.toBe(first);
});

test("does not keep what was said", async () => {
  await spoken("Bea: pass");
  vi.advanceTimersByTime(9_000);
  await spoken("Carl: pass");
  vi.advanceTimersByTime(9_000);
  expect(announcer.text).toBe("Carl: pass");
  vi.advanceTimersByTime(1_000);
  expect(announcer.text).toBe("");
});
