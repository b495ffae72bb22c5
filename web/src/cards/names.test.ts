import { describe, expect, it } from "vitest";
import { language } from "../lib/i18n/language.svelte";
import { cardName } from "./names";
import { PIPS, RANKS } from "./suits";

describe("names of cards", () => {
  it("are said in the page's language", async () => {
    await language.choose("en");
    expect(cardName("Q", "spades")).toBe("queen of spades");
    expect(cardName("10", "hearts", true)).toBe("10 of hearts, wild");
    await language.choose("es");
    expect(cardName("Q", "spades")).toBe("reina de picas");
    await language.choose("pt");
    expect(cardName("K", "hearts")).toBe("rei de copas");
    await language.choose("en");
  });
});

describe("pips", () => {
  it("are as many as the rank says, and the same from both ends but for the seven", () => {
    for (const rank of RANKS.filter((one) => /\d/.test(one))) {
      const pips = PIPS[rank]!;
      expect(pips).toHaveLength(Number(rank));
      const turned = pips.filter(([x, y]) => pips.some(([u, v]) => u === 100 - x && v === 140 - y));
      expect(turned).toHaveLength(rank === "7" ? 6 : Number(rank));
    }
  });
});
