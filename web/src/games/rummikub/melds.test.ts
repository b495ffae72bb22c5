import { describe, expect, it, test } from "vitest";
import { isValid, judge, ordered, settled, verdictOn, type Kind, type Verdict } from "./melds";
import verdicts from "./verdicts.fixture.json";

type ServerMeld = { fault: string } | { faces: string[]; value: number };
const tiles = (text: string): string[] => text.split(" ");

describe("verdicts are those of the rules (verdicts.fixture.json, made by web/scripts/rummikub_verdicts.py)", () => {
  const asTold = (verdict: Verdict): ServerMeld =>
    verdict.fault !== null
      ? { fault: verdict.fault }
      : { faces: verdict.faces.map(({ color, number }) => `${color} ${number}`), value: verdict.value };

  test.each<Kind>(["group", "run"])("as a %s", (kind) => {
    expect(verdicts.length).toBeGreaterThan(500);
    for (const one of verdicts)
      expect(asTold(verdictOn(kind, one.tiles)), one.tiles.join(" ")).toEqual(one[kind]);
  });
});

describe("what tiles are", () => {
  it("is the kind that fits", () => {
    expect(judge(tiles("7ka 7ra ja"))).toMatchObject({ kind: "group", value: 21 });
    expect(judge(tiles("ja 12ra 13ra"))).toMatchObject({ kind: "run", value: 36 });
  });

  it("is what was meant where both fit, else what counts more", () => {
    expect(judge(tiles("7ra ja jb"))).toMatchObject({ kind: "run", value: 24 });
    expect(judge(tiles("7ra ja jb"), "group")).toMatchObject({ kind: "group", value: 21 });
    expect(judge(tiles("13ra ja jb"))).toMatchObject({ kind: "group", value: 39 });
    expect(judge(tiles("1ra 2ra 3ra"), "group")).toMatchObject({ kind: "run", fault: null });
  });

  it.each([
    ["7ka", "size", "group"],
    ["7ka 7kb 7ra", "color-duplication", "group"],
    ["7ka 7ra 7ba 7oa ja", "size", "group"],
    ["5ra 7ra 8ra", "non-consecutive", "run"],
    ["5ra 6ra", "size", "run"],
    ["5ra 9ra", "non-consecutive", "run"],
    ["12ra 13ra ja", "impossible", "run"],
    ["5ra 7ba", "unlike", null],
    ["5ra 5ba 6ra", "unlike", null],
  ])("%s: %s", (text, fault, kind) => expect(judge(tiles(text))).toEqual({ fault, kind }));
});

describe("tiles are put in order", () => {
  it.each([
    ["7ra 5ra 6ra", "5ra 6ra 7ra"],
    ["5ra 7ra ja", "5ra ja 7ra"],
    ["13ra 12ra ja", "ja 12ra 13ra"],
    ["3ra 2ra ja jb", "2ra 3ra ja jb"],
    ["12ra ja 13ra jb", "ja jb 12ra 13ra"],
    ["6ra 5ra", "5ra 6ra"],
    ["7oa ja 7ka 7kb", "7ka 7kb 7oa ja"],
  ])("%s becomes %s", (before, after) => expect(ordered(tiles(before))).toEqual(tiles(after)));

  it.each(["ja 5ra 6ra", "7oa 7ka 7ba", "ja 5ra", "5ra 6ra ja", "3ra 9ba 4ka", "ja jb"])(
    "%s stays as it lies",
    (text) => expect(ordered(tiles(text))).toEqual(tiles(text)),
  );
});

describe("tiles fall into two melds where that makes both valid", () => {
  it.each([
    ["1ra 2ra 3ra 5ra 6ra 7ra", "1ra 2ra 3ra|5ra 6ra 7ra"],
    ["3ra 4ra 5ra 6ra 7ra 5rb", "3ra 4ra 5ra|5rb 6ra 7ra"],
    ["1ra 2ra 4ra 5ra", "1ra 2ra 4ra 5ra"],
    ["1ra 2ra 3ra 4ra 5ra 6ra", "1ra 2ra 3ra 4ra 5ra 6ra"],
  ])("%s: %s", (text, parts) =>
    expect(
      settled(tiles(text))
        .map((part) => part.join(" "))
        .join("|"),
    ).toBe(parts),
  );

  it("never loses a tile", () => {
    for (const one of verdicts) expect(settled(one.tiles).flat().sort()).toEqual(one.tiles.toSorted());
  });

  it("leaves what is valid as it is", () => {
    for (const one of verdicts) if (isValid(one.tiles)) expect(settled(one.tiles)).toEqual([one.tiles]);
  });
});
