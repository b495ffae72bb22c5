import { expect, test } from "vitest";
import { way, type Place } from "./motion";

const home = document.createElement("ul");
const place = (left: number, top: number, width = 40, within: Element | null = home): Place => ({
  box: new DOMRect(left, top, width, width),
  home: within,
  left,
  top,
});

test("a tile that moves within the board goes from its old place there", () => {
  expect(way(place(10, 20), place(90, 20))).toEqual({ dx: -80, dy: 0 });
});

test("a tile whose board got another place or size has not moved", () => {
  const before = place(80, 120);
  const shifted: Place = { ...before, box: new DOMRect(500, 300, 40, 40) };
  expect(way(before, shifted)).toEqual({ dx: 0, dy: 0 });
  expect(way(before, place(40, 60, 20))).toEqual({ dx: 0, dy: 0 });
});

test("a tile from elsewhere comes from where it was on the screen", () => {
  expect(way({ box: new DOMRect(0, 0, 20, 20) }, place(90, 30))).toEqual({ dx: -100, dy: -40 });
  expect(way(place(0, 0, 40, document.createElement("ul")), place(10, 0))).toEqual({ dx: -10, dy: 0 });
});
