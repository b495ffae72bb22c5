import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { signal } from "./signals";
import { play } from "./sounds";

vi.mock("./sounds", () => ({ play: vi.fn() }));
const vibrate = vi.fn();
let touched = true;
let hidden = false;
let now = 0;

beforeEach(() => {
  now += 10_000; // long after the last test's signals
  vi.spyOn(performance, "now").mockImplementation(() => now);
  touched = true;
  hidden = false;
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
  Object.defineProperty(navigator, "userActivation", {
    get: () => ({ hasBeenActive: touched }),
    configurable: true,
  });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  settings.take({});
});
afterEach(() => void vi.clearAllMocks());

test("a signal sounds and shakes", () => {
  signal("turn");
  expect(play).toHaveBeenCalledExactlyOnceWith("turn");
  expect(vibrate).toHaveBeenCalledOnce();
});

test("a tab that nobody has touched is quiet", () => {
  touched = false;
  signal("turn");
  expect(play).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test("a tab in the background is quiet unless the player wants it otherwise", () => {
  hidden = true;
  signal("turn");
  expect(play).not.toHaveBeenCalled();
  settings.take({ sounds: "always" });
  signal("warning");
  expect(play).toHaveBeenCalledExactlyOnceWith("warning");
});

test("sounds and vibration can be switched off", () => {
  settings.take({ sounds: "off", vibration: false });
  signal("win");
  expect(play).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test("the same signal twice at once is one", () => {
  signal("deal");
  signal("deal");
  signal("turn");
  expect(play).toHaveBeenCalledTimes(2);
});
