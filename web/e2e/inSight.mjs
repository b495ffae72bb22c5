// What must be in sight at a table is marked (docs/web.md, "Everything in sight"): is it, at every size of the screen?
import assert from "node:assert/strict";
import { join } from "node:path";

/** The sizes that tables are made for. The last is a screen of 1280x720 at 200 % zoom. */
export const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1024, 600],
  [1280, 720],
  [1366, 633],
  [1440, 900],
  [2560, 1440],
  [640, 360],
].map(([width, height]) => ({ width, height }));

/** Runs in the page, once it is laid out and still: what is wrong, and how many elements of each kind are in sight. */
async function look({ width, height }) {
  /** Where everything is, and whether it moves: cards are measured and laid out anew some frames after a resize. */
  const places = () =>
    [...document.querySelectorAll("[data-in-sight], [data-in-sight=hand] [data-key]")]
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join(" "))
      .join("\n");
  const isMoving = ({ effect, playState }) =>
    playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  for (let [still, before] = [0, ""]; still < 3;) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = places();
    const isStill = innerWidth === width && innerHeight === height && now === before;
    still = isStill && !document.getAnimations().some(isMoving) ? still + 1 : 0;
    before = now;
  }

  const STRIP = 20; // pixels of a card that a finger can hit, beside its neighbors
  const PART = 24; // and above the next row
  const EDGE = 4; // pixels from the edge of an element where it is looked at
  const found = { wrong: [], seen: {} };
  const wrong = (what) => found.wrong.push(what);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element) => {
    const words = (element.ariaLabel ?? element.innerText ?? "").trim().slice(0, 40);
    return `${element.dataset.inSight ?? element.dataset.key} <${element.className}> ${JSON.stringify(words)}`;
  };

  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1)
    wrong(`the page scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
  const area = document.querySelector("#table");
  if (area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1)
    wrong(`the area of the game scrolls: ${area.scrollHeight} of ${area.clientHeight} px`);

  /** The part of the screen in which an element can be seen: what is around it may cut it. */
  function windowOf(element) {
    const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let one = element.parentElement; one; one = one.parentElement) {
      if (getComputedStyle(one).overflow === "visible") continue;
      const { left, top, right, bottom } = one.getBoundingClientRect();
      box.left = Math.max(box.left, left);
      box.top = Math.max(box.top, top);
      box.right = Math.min(box.right, right);
      box.bottom = Math.min(box.bottom, bottom);
    }
    return box;
  }

  function isInside(element) {
    const [own, box] = [element.getBoundingClientRect(), windowOf(element)];
    const isIn =
      own.left >= box.left - 1 &&
      own.top >= box.top - 1 &&
      own.right <= box.right + 1 &&
      own.bottom <= box.bottom + 1;
    const told = [own.left, own.top, own.right, own.bottom].map(Math.round);
    if (!isIn) wrong(`cut: ${nameOf(element)} at ${told.join(" ")}`);
    return isIn;
  }

  const isAt = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };

  function isUncovered(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [x, y] of [
      [left + width / 2, top + height / 2],
      [left + EDGE, top + EDGE],
      [left + width - EDGE, top + EDGE],
      [left + EDGE, top + height - EDGE],
      [left + width - EDGE, top + height - EDGE],
    ])
      if (!isAt(element, x, y))
        return wrong(
          `covered: ${nameOf(element)} by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 80)}`,
        );
  }

  /** Enough of a card must be free to be pressed, though its neighbors overlap it. */
  function isPressable(card) {
    const { left, top, right, bottom, height } = card.getBoundingClientRect();
    const owns = (x, y) => card.contains(document.elementFromPoint(x, y));
    const row = top + Math.min(14, height / 3);
    let across = 0;
    let first = null;
    for (let x = left + 1; x < right; x += 2)
      if (owns(x, row)) {
        across += 2;
        first ??= x;
      }
    let down = 0;
    for (let y = top + 1; y < bottom; y += 2) if (owns((first ?? left) + 8, y)) down += 2;
    if (across < STRIP || down < PART)
      wrong(`${across}x${down} px are free: ${nameOf(card)} at ${Math.round(left)} ${Math.round(top)}`);
  }

  const covers = [...document.querySelectorAll("[data-covers]")].filter(isShown);
  const isLookedAt = (element) =>
    isShown(element) &&
    !element.parentElement.closest("[data-in-sight=board]") &&
    (!covers.length || element.closest(".bar") || covers.some((cover) => cover.contains(element)));
  for (const element of document.querySelectorAll("[data-in-sight]")) {
    if (!isLookedAt(element)) continue;
    const kind = element.dataset.inSight;
    found.seen[kind] = (found.seen[kind] ?? 0) + 1;
    if (kind === "hand") {
      const cards = [...element.querySelectorAll("[data-key]")].filter(isShown);
      found.seen.card = (found.seen.card ?? 0) + cards.length;
      for (const card of cards) if (isInside(card)) isPressable(card);
    } else if (isInside(element) && kind !== "board") isUncovered(element);
    if (kind !== "plate") continue;
    for (const text of element.querySelectorAll("*"))
      if (getComputedStyle(text).textOverflow === "ellipsis" && text.scrollWidth > text.clientWidth + 1)
        wrong(`a name is cut: ${nameOf(element)}`);
    const plate = element.getBoundingClientRect();
    for (const line of element.querySelectorAll(":scope > p")) {
      const { left, right, bottom, width } = line.getBoundingClientRect();
      if (width > 1 && (left < plate.left - 1 || right > plate.right + 1 || bottom > plate.bottom + 1))
        wrong(`a line sticks out: ${nameOf(element)}`);
    }
  }

  /** A refusal must not lie over what the player is asked to do. */
  const prompts = [...document.querySelectorAll("[data-in-sight=prompt]")].filter(isShown);
  for (const alert of document.querySelectorAll("[role=alert]"))
    for (const prompt of prompts) {
      const [one, other] = [alert.getBoundingClientRect(), prompt.getBoundingClientRect()];
      const isApart =
        one.right <= other.left + 1 ||
        one.left >= other.right - 1 ||
        one.bottom <= other.top + 1 ||
        one.top >= other.bottom - 1;
      if (isShown(alert) && !isApart && !prompt.contains(alert)) wrong(`a refusal covers: ${nameOf(prompt)}`);
    }
  return found;
}

const MOST_TOLD = 60;

/** Runs in the page, just laid out for another size: what is on its way to another place. */
async function flying() {
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
  const MOVES = /^(transform|translate|left|top|right|bottom|inset.*)$/;
  return document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const isEndless = effect.getComputedTiming().endTime === Infinity;
      const moves = effect.getKeyframes().some((frame) => Object.keys(frame).some((one) => MOVES.test(one)));
      return playState === "running" && !isEndless && moves && effect.target.closest("#table");
    })
    .map(({ effect }) => effect.target.outerHTML.slice(0, 80));
}

/** Looks at one page again and again, and collects what is wrong: one run tells all. */
export class Sight {
  #page;
  #name;
  #wrong = [];

  constructor(page, name) {
    this.#page = page;
    this.#name = name;
  }

  /**
   * All that is marked is in sight at every size, and `needs` is how many of each kind there must be:
   * `{card: 13, pile: 2, plate: 4}`. A picture of each is written into the folder $PICTURES, where it is given.
   */
  async look(what, needs = {}, sizes = SIZES) {
    for (const size of sizes) {
      const named = `${what}, ${size.width}x${size.height}`;
      await this.#page.setViewportSize(size);
      const { wrong, seen } = await this.#page.evaluate(look, size);
      for (const [kind, count] of Object.entries({ turn: 1, ...needs }))
        if ((seen[kind] ?? 0) !== count) wrong.push(`${seen[kind] ?? 0} of ${count} marked as ${kind}`);
      this.#wrong.push(...wrong.map((one) => `${named}: ${one}`));
      const folder = process.env.PICTURES;
      if (folder) await this.#page.screenshot({ path: join(folder, `${this.#name}, ${named}.png`) });
    }
  }

  /** Nothing flies across the page when it gets another size, though moves are animated. */
  async resize() {
    await this.#page.mouse.move(0, 0); // a card under the mouse rises, and is down again before motion counts
    await this.#page.emulateMedia({ reducedMotion: "no-preference" });
    for (const size of SIZES) {
      await this.#page.setViewportSize(size);
      const found = await this.#page.evaluate(flying);
      this.#wrong.push(...found.map((one) => `resized to ${size.width}x${size.height}, flies: ${one}`));
    }
    await this.#page.emulateMedia({ reducedMotion: "reduce" });
  }

  /** Nothing was wrong all the time. */
  assert() {
    assert.equal(
      this.#wrong.slice(0, MOST_TOLD).join("\n"),
      "",
      `${this.#name}: ${this.#wrong.length} findings`,
    );
  }
}
