import { describe, expect, it } from "vitest";
import {
  begin,
  isChanged,
  laidOf,
  lay,
  moveOf,
  needsOf,
  put,
  rackOf,
  redo,
  reset,
  resumed,
  split,
  tilesOn,
  undo,
  type Draft,
  type Refused,
  type Target,
} from "./draft";
import type { Kind } from "./melds";

const tiles = (text: string): string[] => text.split(" ").filter(Boolean);
const meld = (key: string, text: string, kind: Kind | null = null) => ({ key, tiles: tiles(text), kind });
const draft = (opened = true): Draft =>
  begin(
    [meld("m0", "4ra 5ra 6ra", "run"), meld("m1", "9ka 9ra 9ba 9oa", "group")],
    tiles("3ra 7ra 5rb 10ka 10ra 10ba ja"),
    opened,
  );
/** The board as `m0: 4ra 5ra | m1: ...`. */
const board = ({ melds }: Draft): string =>
  melds.map(({ key, tiles }) => `${key}: ${tiles.join(" ")}`).join(" | ");
function done(result: Draft | Refused): Draft {
  if (typeof result === "string") throw new Error(result);
  return result;
}
const moved = (from: Draft, text: string, target: Target): Draft => done(put(from, tiles(text), target));
const into = (key: string, at = 99): Target => ({ to: "meld", meld: key, at });
const anew: Target = { to: "board" };

describe("laying", () => {
  it("puts a tile of the rack where it was dropped, in order", () => {
    const laid = moved(draft(), "3ra", into("m0"));
    expect(board(laid)).toBe("m0: 3ra 4ra 5ra 6ra | m1: 9ka 9ra 9ba 9oa");
    expect(rackOf(laid)).toEqual(tiles("7ra 5rb 10ka 10ra 10ba ja"));
    expect(laidOf(laid)).toEqual(["3ra"]);
  });
  it("leaves a joker where it was dropped", () => {
    expect(board(moved(draft(), "ja", into("m0", 0)))).toMatch(/^m0: ja 4ra 5ra 6ra/);
    expect(board(moved(draft(), "ja", into("m0")))).toMatch(/^m0: 4ra 5ra 6ra ja/);
  });
  it("makes a new meld", () => {
    expect(board(moved(draft(), "10ra 10ka 10ba", anew))).toMatch(/\| m2: 10ra 10ka 10ba$/);
  });
  it("splits a run in which a tile is there twice", () => {
    const long = moved(moved(draft(), "7ra", into("m0")), "3ra", into("m0"));
    expect(board(moved(long, "5rb", into("m0", 3)))).toBe(
      "m0: 3ra 4ra 5ra | m2: 5rb 6ra 7ra | m1: 9ka 9ra 9ba 9oa",
    );
  });
});

describe("moving", () => {
  it("takes a tile out of a meld into a new one", () => {
    expect(board(moved(draft(), "9oa", anew))).toBe("m0: 4ra 5ra 6ra | m1: 9ka 9ra 9ba | m2: 9oa");
  });
  it("takes a tile from one meld to another", () => {
    expect(board(moved(draft(), "9oa", into("m0", 1)))).toBe("m0: 4ra 9oa 5ra 6ra | m1: 9ka 9ra 9ba");
  });
  it("counts the place before the tiles leave their meld", () => {
    expect(board(moved(draft(), "9ka 9ra", into("m1", 4)))).toMatch(/m1: 9ba 9oa 9ka 9ra$/);
  });
  it("lets a whole meld be what it is, wherever it is put on the board", () => {
    const before = draft();
    expect(put(before, tiles("9oa 9ka 9ra 9ba"), anew)).toBe(before);
  });
  it("lets a run fall in two where a middle tile leaves and both parts are valid", () => {
    const run = begin([meld("m0", "1ra 2ra 3ra 4ra 5ra 6ra 7ra")], [], true);
    expect(board(moved(run, "4ra", anew))).toBe("m0: 1ra 2ra 3ra | m1: 5ra 6ra 7ra | m2: 4ra");
  });
  it("changes nothing where a tile is let go at its own place", () => {
    const before = draft();
    expect(put(before, ["5ra"], into("m0", 1))).toBe(before);
    expect(put(before, tiles("4ra 5ra 6ra"), anew)).toBe(before);
  });
});

describe("splitting and joining", () => {
  it("divides a meld before a tile; the parts lie side by side", () => {
    expect(board(done(split(draft(), "9ba")))).toBe("m0: 4ra 5ra 6ra | m1: 9ka 9ra | m2: 9ba 9oa");
  });
  it("does nothing before the first tile", () => {
    const before = draft();
    expect(split(before, "4ra")).toBe(before);
  });
  it("joins a meld with another", () => {
    const parts = done(split(draft(), "9ba"));
    expect(board(moved(parts, "9ba 9oa", into("m1")))).toBe("m0: 4ra 5ra 6ra | m1: 9ka 9ra 9ba 9oa");
  });
  it("joins runs in sequence, whichever is dropped on which", () => {
    const runs = begin([meld("m0", "4ra 5ra 6ra"), meld("m1", "1ra 2ra 3ra")], [], true);
    expect(board(moved(runs, "1ra 2ra 3ra", into("m0")))).toBe("m0: 1ra 2ra 3ra 4ra 5ra 6ra");
  });
});

describe("taking back", () => {
  it("returns tiles of this turn to the rack", () => {
    const back = moved(moved(draft(), "10ka 10ra", anew), "10ra", { to: "rack" });
    expect(rackOf(back)).toContain("10ra");
    expect(board(back)).toMatch(/m2: 10ka$/);
    expect(isChanged(moved(back, "10ka", { to: "rack" }))).toBe(false);
  });
  it("keeps tiles of the board there", () => expect(put(draft(), ["9ka"], { to: "rack" })).toBe("kept"));
});

describe("before the initial meld", () => {
  it("the board is locked", () => {
    expect(put(draft(false), ["9ka"], anew)).toBe("locked");
    expect(put(draft(false), ["3ra"], into("m0"))).toBe("locked");
    expect(split(draft(false), "9ra")).toBe("locked");
  });
  it("melds of one's own can be changed at will", () => {
    const own = moved(draft(false), "10ka 10ra 10ba", anew);
    expect(board(done(split(own, "10ra")))).toMatch(/m2: 10ka \| m3: 10ra 10ba$/);
  });
  it("points are counted, valid melds only", () => {
    const two = moved(draft(false), "10ka 10ra", anew);
    expect(needsOf(two)).toEqual({ laid: 2, invalid: ["m2"], opening: 0, ready: false });
    const three = moved(two, "10ba", into("m2"));
    expect(needsOf(three)).toEqual({ laid: 3, invalid: [], opening: 30, ready: true });
  });
});

describe("undo and redo", () => {
  it("go back to the beginning and forth again", () => {
    const one = moved(draft(), "3ra", into("m0"));
    const two = moved(one, "7ra", into("m0"));
    expect(board(undo(undo(two)))).toBe(board(draft()));
    expect(board(redo(redo(undo(undo(two)))))).toBe(board(two));
    expect(undo(draft()).past).toEqual([]);
  });
  it("forget what was undone when something else is done", () => {
    const other = moved(undo(moved(draft(), "3ra", into("m0"))), "7ra", into("m0"));
    expect(other.future).toEqual([]);
    expect(redo(other)).toBe(other);
  });
  it("include starting over and hints", () => {
    const one = moved(draft(), "3ra", into("m0"));
    expect(board(undo(reset(one)))).toBe(board(one));
    const hint = lay(one, [meld("m0", "3ra 4ra 5ra 6ra 7ra")]);
    expect(board(undo(hint))).toBe(board(one));
  });
});

describe("what the turn needs", () => {
  it("is a tile of the rack and valid melds", () => {
    expect(needsOf(draft())).toEqual({ laid: 0, invalid: [], opening: null, ready: false });
    expect(needsOf(moved(draft(), "3ra", into("m0"))).ready).toBe(true);
    expect(needsOf(moved(draft(), "9oa 9ba", anew)).invalid).toEqual(["m1", "m2"]);
  });
  it("it is sent as the whole board", () => {
    expect(moveOf(moved(draft(), "3ra", into("m0")))).toEqual({
      type: "play_tiles",
      melds: [
        { kind: "run", tiles: tiles("3ra 4ra 5ra 6ra") },
        { kind: "group", tiles: tiles("9ka 9ra 9ba 9oa") },
      ],
    });
  });
  it("a meld that nobody touched is what the server took it for", () => {
    const odd = begin([meld("m0", "7ra ja jb", "group")], tiles("10ka 10ra 10ba"), false);
    expect(moveOf(moved(odd, "10ka 10ra 10ba", anew))).toMatchObject({
      melds: [{ kind: "group" }, { kind: "group" }],
    });
  });
});

it("whatever is done, no tile is lost or made, and melds have names of their own", () => {
  let seed = 7;
  const below = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  for (const opened of [true, false]) {
    let now = draft(opened);
    const all = [...tilesOn(now.board), ...now.own].sort();
    for (let n = 0; n < 600; n++) {
      const some = all.filter(() => below(8) === 0).slice(0, 3);
      if (!some.length) continue;
      const meldKey = now.melds[below(now.melds.length || 1)]?.key ?? null;
      const targets: Target[] = [{ to: "rack" }, anew, ...(meldKey ? [into(meldKey, below(5))] : [])];
      const steps = [
        () => put(now, some, targets[below(targets.length)]!),
        () => split(now, some[0]!),
        () => undo(now),
        () => redo(now),
      ];
      const result = steps[below(steps.length)]!();
      if (typeof result !== "string") now = result;
      expect([...tilesOn(now.melds), ...rackOf(now)].sort()).toEqual(all);
      expect(new Set(now.melds.map(({ key }) => key)).size).toBe(now.melds.length);
      expect(now.melds.every((one) => one.tiles.length > 0)).toBe(true);
    }
  }
});

describe("after a bot made the turn", () => {
  const built = moved(moved(draft(), "10ka 10ra 10ba", anew), "7ra", into("m0"));
  it("lays new melds again on the new board", () => {
    const later = begin([meld("m0", "1ka 2ka 3ka", "run")], tiles("3ra 7ra 5rb 10ka 10ra 10ba ja 8ka"), true);
    const again = resumed(later, built);
    expect(again.melds.map(({ tiles }) => tiles.join(" "))).toEqual(["1ka 2ka 3ka", "10ka 10ra 10ba"]);
    expect(rackOf(again)).toEqual(tiles("3ra 7ra 5rb ja 8ka"));
    expect(board(undo(again))).toBe("m0: 1ka 2ka 3ka");
  });
  it("leaves out tiles that the bot played, and lays none twice", () => {
    const later = begin([meld("m0", "10ka 11ka 12ka", "run")], tiles("3ra 7ra 5rb 10ra 10ba ja"), true);
    const again = resumed(later, built);
    expect(again.melds.map(({ tiles }) => tiles.join(" "))).toEqual(["10ka 11ka 12ka", "10ra 10ba"]);
    expect(new Set(tilesOn(again.melds)).size).toBe(5);
  });
  it("changes nothing where nothing was under construction", () => {
    expect(isChanged(resumed(draft(), draft()))).toBe(false);
  });
});
