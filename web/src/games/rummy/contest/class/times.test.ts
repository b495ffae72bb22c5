import { expect, test } from "vitest";
import { leftText } from "./times";

test.each([
  [-3, "0:00"],
  [0.2, "0:01"],
  [65, "1:05"],
  [3909, "1:05:09"],
])("%s seconds are %s", (seconds, text) => {
  expect(leftText(seconds)).toBe(text);
});
