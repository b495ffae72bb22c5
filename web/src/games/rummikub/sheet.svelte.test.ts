import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Melds } from "./draft";
import { pitchOf, Sheet, SLOT } from "./sheet.svelte";

const meld = (key: string, tiles: string) => ({ key, tiles: tiles.split(" "), kind: null });
const run = (key: string, length: number, color = "r") =>
  meld(key, Array.from({ length }, (_, index) => `${index + 1}${color}a`).join(" "));

describe("the board", () => {
  let melds = $state<Melds>([]);
  let board = $state<Melds>([]);
  let close = () => {};
  beforeEach(() => localStorage.clear());
  afterEach(() => close());

  function shown(now: Melds, { width = 1000, height = 400, game = 1 } = {}): Sheet {
    let sheet!: Sheet;
    melds = board = now;
    close();
    close = $effect.root(() => {
      sheet = new Sheet(() => ({ game, melds, board, editable: true }));
      sheet.width = width;
      sheet.height = height;
    });
    flushSync();
    return sheet;
  }

  it("has large tiles while there are few melds, smaller ones when there are many", () => {
    expect(shown([run("m0", 3), run("m1", 4)]).tile).toBe(58);
    const many = Array.from({ length: 20 }, (_, index) => run(`m${index}`, 4));
    const sheet = shown(many);
    expect(sheet.tile).toBeLessThan(50);
    expect(sheet.rows * sheet.pitch).toBeLessThanOrEqual(400);
    expect(shown(many, { width: 320, height: 250 }).tile).toBe(28); // then it scrolls
  });

  it("shows the longest run whole on a narrow phone", () => {
    const sheet = shown([run("m0", 13)], { width: 332, height: 250 });
    expect(sheet.columns * sheet.tile).toBeLessThanOrEqual(332);
  });

  it("keeps melds where they are while others change, grow and go", () => {
    const sheet = shown([run("m0", 3), run("m1", 3, "b"), run("m2", 3, "k")]);
    const lying = sheet.spots.get("m2");
    melds = [run("m0", 3), run("m2", 3, "k")];
    flushSync();
    expect(sheet.spots.get("m2")).toEqual(lying);
    melds = [run("m0", 3), run("m2", 3, "k"), run("m3", 3, "o")];
    flushSync();
    expect(sheet.spots.get("m3")).toEqual({ row: 0, column: 4 }); // the gap
  });

  it("puts a meld where it is dropped, and remembers it after a reload", () => {
    const now = [run("m0", 3), run("m1", 3, "b")];
    shown(now).put("m1", { row: 2, column: 7 });
    flushSync();
    const again = shown([run("m5", 3, "b"), run("m6", 3)]); // a reload names them anew
    expect(again.spots.get("m5")).toEqual({ row: 2, column: 7 });
    expect(again.order).toEqual(["m6", "m5"]);
    expect(shown(now, { game: 2 }).spots.get("m1")).toEqual({ row: 0, column: 4 });
  });

  it("keeps the parts of a divided meld together", () => {
    const sheet = shown([run("m0", 7), run("m1", 3, "b")]);
    sheet.put("m0", { row: 1, column: 2 });
    flushSync();
    melds = [run("m0", 3), meld("m2", "4ra 5ra 6ra 7ra"), run("m1", 3, "b")];
    flushSync();
    expect(sheet.spots.get("m2")).toEqual({ row: 1, column: 6 });
  });

  it("moves nothing when it is zoomed in, or when the window changes and changes back", () => {
    const sheet = shown([run("m0", 3), run("m1", 3, "b")]);
    sheet.put("m1", { row: 0, column: 12 });
    flushSync();
    sheet.larger();
    flushSync();
    expect(sheet.tile).toBeGreaterThan(58);
    expect(sheet.spots.get("m1")).toEqual({ row: 0, column: 12 });
    sheet.width = 400;
    flushSync();
    expect(sheet.spots.get("m1")!.column).toBeLessThan(12);
    sheet.width = 1000;
    flushSync();
    expect(sheet.spots.get("m1")).toEqual({ row: 0, column: 12 });
  });

  it("remembers the zoom until it is fitted again", () => {
    shown([run("m0", 3)]).smaller();
    expect(shown([run("m0", 3)]).tile).toBeLessThan(58);
    const sheet = shown([run("m0", 3)]);
    for (let step = 0; step < 20; step += 1) sheet.smaller();
    expect([sheet.tile, sheet.isSmallest]).toEqual([20, true]);
    for (let step = 0; step < 20; step += 1) sheet.larger();
    expect([sheet.tile, sheet.isLargest]).toEqual([120, true]);
    sheet.show(null);
    expect(shown([run("m0", 3)]).tile).toBe(58);
  });

  it("has room for a new meld, and for words under each", () => {
    const sheet = shown([run("m0", 3)]);
    expect(sheet.spots.get(SLOT)).toEqual({ row: 0, column: 4 });
    expect(sheet.order).toEqual(["m0"]);
    expect(pitchOf(30)).toBe(63);
  });

  it("is shown even where what was saved is spoiled", () => {
    localStorage.setItem("parlour.rummikub.spots", "{");
    localStorage.setItem("parlour.rummikub.tile", "wide");
    expect(shown([run("m0", 3)]).tile).toBe(58);
  });
});
