import { expect, test } from "vitest";
import { language } from "../../lib/i18n/language.svelte";
import { unoName } from "./cards";

test("cards are named in the page's language", async () => {
  await language.choose("en");
  expect(unoName({ color: "red", value: "draw_two" })).toBe("red draw two");
  expect(unoName({ color: "wild", value: "wild" })).toBe("wild");
  expect(unoName({ color: "blue", value: "wild_draw_four" })).toBe("wild draw four, now blue");
  await language.choose("pt");
  expect(unoName({ color: "green", value: "7" })).toBe("7 verde");
  await language.choose("en");
});
