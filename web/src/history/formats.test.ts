import { expect, test } from "vitest";
import { changeWords, lengthWords, momentWords, percentWords, signless } from "./formats";

test.each([
  [0, "1 sec"],
  [41_600, "42 sec"],
  [59_999, "60 sec"],
  [60_000, "1 min"],
  [12.4 * 60_000, "12 min"],
  [59.7 * 60_000, "1 hr"],
  [125 * 60_000, "2 hr 5 min"],
  [47 * 3_600_000, "47 hr"],
  [49 * 3_600_000, "2 days"],
])("%d ms are %s", (ms, words) => {
  expect(lengthWords(ms, "en-US")).toBe(words);
});

test("lengths, shares and dates are in the reader's language", () => {
  expect(lengthWords(3 * 86_400_000, "es")).toBe("3 d");
  expect(percentWords(0.583, "es")).toMatch(/^58\s?%$/);
  expect(percentWords(0, "en")).toBe("0%");
  expect(momentWords("2026-11-18T10:00:00Z", "pt")).toMatch(/nov/);
});

test("changes have a sign, and minus is a minus", () => {
  expect(changeWords(1500, 1512)).toBe("+12");
  expect(changeWords(1512, 1505)).toBe("−7");
  expect(changeWords(1500, 1500)).toBe("±0");
  expect(signless(-140)).toBe("−140");
});
