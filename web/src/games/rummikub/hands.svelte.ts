/** Pointer and keyboard on the table: one listener for all tiles. What is pressed is told by data attributes. */
import type { Desk } from "./desk.svelte";
import type { Drag } from "./drag.svelte";
import { beside } from "./keys";

const targets = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-key]")];
const closest = (event: Event, selector: string) => (event.target as Element).closest<HTMLElement>(selector);
const rackTile = (element: Element | null) => !!element?.closest("[data-rack]");

/** To be attached to the table; listens until the returned function is called. */
export function hands(root: HTMLElement, desk: Desk, drag: Drag): () => void {
  let byKeys = false;
  let focus: string | null = null; // what has the focus, "" for a button beside the tiles; null when it is elsewhere

  /** A tile that moves and a button that goes take the focus with them: it follows the tile, or goes to the rack. */
  $effect(() => {
    void [desk.draft, desk.rack, desk.editable, desk.selected];
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
    const meld = tile === undefined ? desk.draft.melds.find(({ key }) => key === handle) : desk.meldOf(tile);
    if (meld && desk.isLocked(meld.key)) {
      if (event.pointerType === "mouse") desk.refuse(meld.key, "locked"); // a finger may be scrolling
    } else if (tile !== undefined && (desk.editable || !meld))
      lift(event, element, desk.isSelected(tile) ? desk.selected : [tile], tile);
    else if (meld && desk.editable)
      lift(event, element.parentElement!.querySelector("[data-tile]")!, meld.tiles, meld.tiles[0]!);
  }

  /** The tiles may be dragged from here on, so that the one whose element this is stays under the pointer. */
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
    const moving = desk.selected[0];
    if (!element && closest(event, "button")) {
      if (moving !== undefined) focus = `t:${moving}`; // the button may go with the selection
      return;
    }
    if (element && tile !== undefined) {
      const { left, width } = element.getBoundingClientRect();
      desk.tapTile(tile, event.detail === 0 || event.clientX > left + width / 2);
    } else if (handle !== undefined) desk.tapMeld(handle);
    else if (key === "new") desk.newMeld();
    else if (desk.selected.length) tapSpace(event);
    if (moving !== undefined && !desk.selected.length) focus = `t:${moving}`;
  }

  /** Around the tiles of a meld, on the free board or the free rack. */
  function tapSpace(event: MouseEvent): void {
    const meld = closest(event, "[data-meld]")?.dataset.meld;
    if (meld !== undefined) desk.tapMeld(meld);
    else if (closest(event, "[data-board]")) desk.newMeld();
    else if (closest(event, "[data-rack]")) desk.takeBack();
  }

  function typed(event: KeyboardEvent): void {
    byKeys = true;
    const element = closest(event, "[data-key]");
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")
      return go(event, element);
    const moving = desk.selected[0] ?? element.dataset.tile;
    const before = desk.draft;
    if (!command(event.key, element.dataset.tile)) return;
    event.preventDefault();
    if (desk.draft !== before) focus = `t:${moving}`;
  }

  /** The letters, on the selection or, where nothing is selected, on the tile that has the focus. */
  function command(key: string, tile: string | undefined): boolean {
    if (!desk.editable) return false;
    const tiles = desk.selected.length ? desk.selected : tile === undefined ? [] : [tile];
    switch (key.toLowerCase()) {
      case "n":
        if (tiles.length) desk.move(tiles, { to: "board", before: null });
        return true;
      case "r":
        if (tiles.some((one) => desk.meldOf(one)))
          desk.move(
            tiles.filter((one) => desk.meldOf(one)),
            { to: "rack" },
          );
        return true;
      case "s":
        if (tile !== undefined) desk.split(tile);
        return true;
      default:
        return false;
    }
  }

  function go(event: KeyboardEvent, element: HTMLElement): void {
    event.preventDefault();
    const all = targets(root);
    const to = beside(
      all.map((one) => one.getBoundingClientRect()),
      all.indexOf(element),
      event.key,
    );
    const target = all[to]!;
    const { tile } = element.dataset;
    if (event.shiftKey && tile !== undefined && rackTile(element) && rackTile(target)) {
      const rack = desk.rack;
      const at = rack.indexOf(target.dataset.tile!);
      desk.arrange([tile], at > rack.indexOf(tile) ? at + 1 : at);
    } else target.focus();
  }

  function focused(event: FocusEvent): void {
    const element = closest(event, "[data-key]");
    focus = element?.dataset.key ?? "";
    if (element) desk.focus[rackTile(element) ? "rack" : "board"] = focus;
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
