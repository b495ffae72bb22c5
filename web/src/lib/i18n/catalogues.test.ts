import { expect, test } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { filled } from "./language.svelte";
import { pt } from "./pt";

type Texts = Record<string, string>;
type Module = { say: { all: { en: Texts; es: Texts; pt: Texts } } };
const parts = import.meta.glob<Module>(
  [
    "../../**/texts.ts",
    "../../cards/names.ts",
    "../../games/*/{cards,tiles,ending}.ts",
    "!../../games/plugin/ending.ts",
  ],
  { eager: true },
);

const catalogues: Record<string, { en: Texts; es: Texts; pt: Texts }> = {
  shell: { en, es, pt },
  ...Object.fromEntries(Object.entries(parts).map(([path, module]) => [path, module.say.all])),
};

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!);

test.each(Object.entries(catalogues))("%s: no text is missing or empty in any language", (_, all) => {
  for (const other of [all.es, all.pt]) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(all.en).sort());
    expect(Object.values(other).filter((text) => !text.trim())).toEqual([]);
  }
});

test.each(Object.entries(catalogues))("%s: every language fills in the same values", (_, all) => {
  for (const key of Object.keys(all.en))
    for (const other of [all.es, all.pt])
      expect(new Set(names(other[key]!)), key).toEqual(new Set(names(all.en[key]!)));
});

test("values are filled in, and words follow the number", () => {
  expect(filled("{name} has {n} {n|card|cards}", { name: "Ann", n: 1 }, "en")).toBe("Ann has 1 card");
  expect(filled("{n} {n|carta|cartas}", { n: 3 }, "es")).toBe("3 cartas");
});
