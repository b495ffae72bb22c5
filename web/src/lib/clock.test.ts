import { expect, test } from "vitest";
import { digits, faceOf, leftMs, urgencyOf, warningMs } from "./clock";

const info = { player_id: 1, left_ms: 10_000, running: true, time_outs: 0 };

test("a running clock has less with time, and never less than nothing", () => {
  expect(leftMs(info, 4_000)).toBe(6_000);
  expect(leftMs(info, 40_000)).toBe(0);
  expect(leftMs(info, -500)).toBe(10_000);
  expect(leftMs({ ...info, running: false }, 4_000)).toBe(10_000);
});

test("a clock shows zero only when the time is over", () => {
  expect(digits(0)).toBe("0:00");
  expect(digits(1)).toBe("0:01");
  expect(digits(42_000)).toBe("0:42");
  expect(digits(65_000)).toBe("1:05");
  expect(digits(3_661_000)).toBe("1:01:01");
  expect(faceOf(2 * 86_400_000 + 3 * 3_600_000)).toEqual({ days: 2, hours: 3, minutes: 0, seconds: 0 });
});

test("the warning comes late in a short turn and in time in a long one", () => {
  expect(warningMs({ type: "turn", seconds: 5 })).toBe(3_000);
  expect(warningMs({ type: "turn", seconds: 30 })).toBe(10_000);
  expect(warningMs({ type: "bank", seconds: 600, increment: 5 })).toBe(30_000);
  expect(warningMs({ type: "days", days: 3 })).toBe(3_600_000);
  const clock = { type: "turn", seconds: 30 } as const;
  expect([30_000, 10_000, 0].map((left) => urgencyOf(left, clock))).toEqual(["calm", "soon", "over"]);
});
