/** Pointer and keyboard on the table: one listener for all tiles. Data attributes say what was pressed. */
import type { Turn } from "./turn.svelte";
import type { Drag } from "./drag.svelte";
import { spotAt } from "./aim";
import { indexAfterKey } from "./arrowKeys";
import type { Spot } from "./spots";

const targets = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-key]")];
const closest = (event: Event, selector: string) => (event.target as Element).closest<HTMLElement>(selector);
const rackTile = (element: Element | null) => !!element?.closest("[data-rack]");

/** Listens to input on the table until the returned function is called. */
export function listenToInput(root: HTMLElement, turn: Turn, drag: Drag): () => void {
  let byKeys = false;
  let focus: string | null = null; // `data-key` of what has the focus; "" for another button, null outside

  /** Restores a lost focus: to the tile that moved, or to the rack. */
  $effect(() => {
    void [turn.draft, turn.rack, turn.editable, turn.selected, turn.sheet.order];
    if (focus === null || document.activeElement !== document.body) return;
    const found =
      targets(root).find((element) => element.dataset.key === focus) ??
      root.querySelector<HTMLElement>('[data-rack] [tabindex="0"]');
    found?.focus({ preventScroll: !byKeys });
  });

  function pressed(event: PointerEvent): void {
    byKeys = drag.ended = false;
    const element = closest(event, "[data-tile], [data-handle]");
    if (event.button !== 0 || !element) return;
    const { tile, handle } = element.dataset;
    const meld = tile === undefined ? turn.draft.melds.find(({ key }) => key === handle) : turn.meldOf(tile);
    if (tile === undefined) {
      // A whole meld can be put elsewhere on the board at any time: that is no move.
      if (meld) lift(event, element.parentElement!.querySelector("[data-tile]")!, meld.tiles, meld.tiles[0]!);
    } else if (meld && turn.isLocked(meld.key)) {
      if (event.pointerType === "mouse") turn.refuse(meld.key, "locked"); // a finger may be scrolling
    } else if (turn.editable || !meld)
      lift(event, element, turn.isSelected(tile) ? turn.selected : [tile], tile);
  }

  /** Starts a possible drag, keeping the pressed tile under the pointer. */
  function lift(event: PointerEvent, element: Element, tiles: readonly string[], tile: string): void {
    const { left, top, width } = element.getBoundingClientRect();
    drag.press(
      event,
      { tiles, width, dx: event.clientX - left + tiles.indexOf(tile) * width, dy: event.clientY - top },
      root,
    );
  }

  function clicked(event: MouseEvent): void {
    if (drag.ended && event.detail !== 0) return void (drag.ended = false);
    const element = closest(event, "[data-key]");
    const { tile, handle, key } = element?.dataset ?? {};
    const moving = turn.selected[0];
    if (!element && closest(event, "button")) {
      if (moving !== undefined) focus = `t:${moving}`; // the button may disappear with the selection
      return;
    }
    if (element && tile !== undefined) {
      const { left, width } = element.getBoundingClientRect();
      turn.tapTile(tile, event.detail === 0 || event.clientX > left + width / 2);
    } else if (handle !== undefined) turn.tapMeld(handle);
    else if (key === "new") turn.newMeld();
    else if (turn.selected.length) tapSpace(event);
    if (moving !== undefined && !turn.selected.length) focus = `t:${moving}`;
  }

  /** A tap on the space around a meld's tiles, or on the empty board or rack. */
  function tapSpace(event: MouseEvent): void {
    const meld = closest(event, "[data-meld]")?.dataset.meld;
    if (meld !== undefined) turn.tapMeld(meld);
    else if (closest(event, "[data-board]")) turn.newMeld(spotUnder(event));
    else if (closest(event, "[data-rack]")) turn.takeBack();
  }

  function spotUnder({ clientX, clientY }: MouseEvent): Spot | undefined {
    const sheet = root.querySelector("[data-sheet]")?.getBoundingClientRect();
    if (!sheet) return undefined;
    const { tile, pitch, lastRow } = turn.sheet;
    const grid = { left: sheet.left, top: sheet.top, tile, pitch, lastRow };
    return spotAt(grid, clientX - tile, clientY - pitch / 2);
  }

  function typed(event: KeyboardEvent): void {
    byKeys = true;
    if (zoomed(event)) return event.preventDefault();
    const element = closest(event, "[data-key]");
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")
      return go(event, element);
    const moving = turn.selected[0] ?? element.dataset.tile;
    const before = turn.draft;
    if (!command(event.key, element.dataset.tile)) return;
    event.preventDefault();
    if (turn.draft !== before) focus = `t:${moving}`;
  }

  /** Plus, minus and zero zoom the board. */
  function zoomed(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "+" || event.key === "=") turn.sheet.larger();
    else if (event.key === "-") turn.sheet.smaller();
    else if (event.key === "0") turn.sheet.show(null);
    else return false;
    return true;
  }

  /** Letter keys act on the selection, or else on the focused tile. */
  function command(key: string, tile: string | undefined): boolean {
    if (!turn.editable) return false;
    const tiles = turn.selected.length ? turn.selected : tile === undefined ? [] : [tile];
    switch (key.toLowerCase()) {
      case "n":
        if (tiles.length) turn.move(tiles, { to: "board" });
        return true;
      case "r":
        if (tiles.some((one) => turn.meldOf(one)))
          turn.move(
            tiles.filter((one) => turn.meldOf(one)),
            { to: "rack" },
          );
        return true;
      case "s":
        if (tile !== undefined) turn.split(tile);
        return true;
      default:
        return false;
    }
  }

  function go(event: KeyboardEvent, element: HTMLElement): void {
    event.preventDefault();
    const { handle } = element.dataset;
    if (event.shiftKey && handle !== undefined) return turn.shift(handle, event.key);
    const all = targets(root);
    const to = indexAfterKey(
      all.map((one) => one.getBoundingClientRect()),
      all.indexOf(element),
      event.key,
    );
    const target = all[to]!;
    const { tile } = element.dataset;
    if (event.shiftKey && tile !== undefined && rackTile(element) && rackTile(target)) {
      const rack = turn.rack;
      const at = rack.indexOf(target.dataset.tile!);
      turn.arrange([tile], at > rack.indexOf(tile) ? at + 1 : at);
    } else target.focus();
  }

  function focused(event: FocusEvent): void {
    const element = closest(event, "[data-key]");
    focus = element?.dataset.key ?? "";
    if (element) turn.focus[rackTile(element) ? "rack" : "board"] = focus;
  }

  function left(event: FocusEvent): void {
    if (event.relatedTarget && !root.contains(event.relatedTarget as Node)) focus = null;
  }

  root.addEventListener("pointerdown", pressed);
  root.addEventListener("click", clicked);
  root.addEventListener("keydown", typed);
  root.addEventListener("focusin", focused);
  root.addEventListener("focusout", left);
  return () => {
    root.removeEventListener("pointerdown", pressed);
    root.removeEventListener("click", clicked);
    root.removeEventListener("keydown", typed);
    root.removeEventListener("focusin", focused);
    root.removeEventListener("focusout", left);
  };
}
