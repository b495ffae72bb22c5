/**
 * Dragging tiles. During a drag nothing is laid out and only the target changes: the ghost is moved by a transform
 * once a frame, and the boxes of possible targets are measured when the drag begins.
 */
import { aimAt, sameAim, type Aim, type Box, type Grid, type Layout } from "./aim";

const FAR = 6; // pixels before a press becomes a drag
const EDGE = 40; // pixels from the board's edge where it starts to scroll
const SCROLL = 9; // pixels a frame

const NOWHERE: Box = { left: 0, top: 0, right: -1, bottom: -1 };

export interface Lifted {
  tiles: readonly string[];
  /** Width of a dragged tile. */
  width: number;
  /** Offset of the pointer from the ghost's corner. */
  dx: number;
  dy: number;
}

interface Press {
  lifted: Lifted;
  x: number;
  y: number;
  pointer: number;
}

export class Drag {
  lifted = $state.raw<Lifted | null>(null);
  aim = $state.raw<Aim | null>(null);
  layout = $state.raw<Layout | null>(null);
  /** A drag has just ended: the next click is ignored. */
  ended = false;
  #drop: (tiles: readonly string[], aim: Aim | null) => void;
  #grid: () => Omit<Grid, "left" | "top">;
  #press: Press | null = null;
  #root: ParentNode = document;
  #x = 0;
  #y = 0;
  #ghost: HTMLElement | null = null;
  #frame = 0;

  constructor(
    drop: (tiles: readonly string[], aim: Aim | null) => void,
    grid: () => Omit<Grid, "left" | "top">,
  ) {
    this.#drop = drop;
    this.#grid = grid;
  }

  /** `{@attach drag.ghost}`: this element follows the pointer. */
  ghost = (element: HTMLElement): (() => void) => {
    this.#ghost = element;
    this.#follow();
    return () => (this.#ghost = null);
  };

  /** The dragged tiles' boxes on the screen. */
  places(): Map<string, DOMRect> {
    const tiles = this.lifted?.tiles ?? [];
    const children = [...(this.#ghost?.children ?? [])];
    return new Map(children.map((child, index) => [tiles[index]!, child.getBoundingClientRect()]));
  }

  press(event: PointerEvent, lifted: Lifted, root: HTMLElement): void {
    this.cancel();
    this.#root = root;
    this.#press = { lifted, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    [this.#x, this.#y] = [event.clientX, event.clientY];
    addEventListener("pointermove", this.#moved);
    addEventListener("pointerup", this.#let);
    addEventListener("pointercancel", this.cancel);
    addEventListener("scroll", this.#measure, { passive: true, capture: true });
  }

  /** Ends the drag without moving anything. */
  cancel = (): void => {
    cancelAnimationFrame(this.#frame);
    removeEventListener("pointermove", this.#moved);
    removeEventListener("pointerup", this.#let);
    removeEventListener("pointercancel", this.cancel);
    removeEventListener("scroll", this.#measure, { capture: true });
    this.#press = this.lifted = this.aim = this.layout = null;
  };

  #moved = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    [this.#x, this.#y] = [event.clientX, event.clientY];
    if (this.lifted || Math.hypot(this.#x - press.x, this.#y - press.y) < FAR) return;
    this.lifted = press.lifted;
    this.#measure();
    this.#frame = requestAnimationFrame(this.#step);
  };

  #let = (event: PointerEvent): void => {
    const { lifted } = this;
    if (event.pointerId !== this.#press?.pointer) return;
    if (!lifted) return this.cancel();
    [this.#x, this.#y] = [event.clientX, event.clientY];
    this.ended = true;
    const aim = this.layout && aimAt(this.layout, this.#x, this.#y);
    this.#drop(lifted.tiles, aim);
    this.cancel();
  };

  #step = (): void => {
    this.#follow();
    this.#scroll();
    const aim = this.layout && aimAt(this.layout, this.#x, this.#y);
    if (!sameAim(aim, this.aim)) this.aim = aim;
    this.#frame = requestAnimationFrame(this.#step);
  };

  #follow(): void {
    if (!this.#ghost || !this.#press) return;
    const { dx, dy } = this.#press.lifted;
    this.#ghost.style.transform = `translate3d(${this.#x - dx}px, ${this.#y - dy}px, 0)`;
  }

  /** Scrolls the board while tiles are held at its edge. */
  #scroll(): void {
    const { layout } = this;
    const board = this.#root.querySelector("[data-board]");
    if (!layout || !board) return;
    const { left, top, right, bottom } = layout.board;
    if (this.#x < left || this.#x > right || this.#y < top || this.#y > bottom) return;
    const towards = (at: number, from: number, to: number): number =>
      at < from + EDGE ? -SCROLL : at > to - EDGE ? SCROLL : 0;
    board.scrollBy({
      left: towards(this.#x, left, right),
      top: towards(this.#y, top, bottom),
      behavior: "instant",
    });
  }

  #measure = (): void => {
    if (!this.lifted) return;
    const all = (within: ParentNode, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)];
    const box = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const [board] = all(this.#root, "[data-board]");
    const [rack] = all(this.#root, "[data-rack]");
    const [sheet] = all(this.#root, "[data-sheet]");
    if (!board || !sheet) return;
    const { left, top } = box(sheet);
    const { tiles, dx, dy } = this.lifted;
    const { tile, pitch, lastRow } = this.#grid();
    this.layout = {
      board: box(board),
      rack: rack ? box(rack) : NOWHERE,
      grid: { left, top, tile, pitch, lastRow },
      held: { count: tiles.length, dx, dy },
      melds: all(board, "[data-meld]").map((meld) => ({
        key: meld.dataset.meld!,
        box: box(meld),
        tiles: all(meld, "[data-tile]").map(box),
      })),
      rackTiles: rack ? all(rack, "[data-tile]").map(box) : [],
    };
  };
}
