/**
 * Dragging with mouse, pen or finger. Places to drop on carry `data-drop="name"`; the one under the pointer gets the
 * attribute `data-over` meanwhile. A short press that does not move stays a click.
 */
import type { Attachment } from "svelte/attachments";

export interface Drop {
  /** The `data-drop` of the innermost place under the pointer, or null. */
  place: string | null;
  x: number;
  y: number;
}

export interface Dragging {
  /** Whether it may be dragged now. */
  enabled?: () => boolean;
  /** Called as it moves; the same as for a drop. */
  moved?: (drop: Drop) => void;
  dropped: (drop: Drop) => void;
}

const THRESHOLD = 6;

export function draggable(options: Dragging): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; pointer: number } | null = null;
    let dragging = false;
    let over: Element | null = null;

    const placeAt = (x: number, y: number): Element | null => {
      const under = document.elementsFromPoint(x, y).filter((found) => !element.contains(found));
      return under.map((found) => found.closest("[data-drop]")).find((found) => found && !element.contains(found)) ?? null;
    };
    const mark = (place: Element | null): void => {
      if (place === over) return;
      over?.removeAttribute("data-over");
      place?.setAttribute("data-over", "");
      over = place;
    };
    const drop = (event: PointerEvent): Drop => ({ place: over?.getAttribute("data-drop") ?? null, x: event.clientX, y: event.clientY });

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !(options.enabled?.() ?? true)) return;
      start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragging && Math.hypot(dx, dy) < THRESHOLD) return;
      if (!dragging) {
        dragging = true;
        element.setPointerCapture(start.pointer);
        element.setAttribute("data-dragging", "");
      }
      element.style.translate = `${dx}px ${dy}px`;
      mark(placeAt(event.clientX, event.clientY));
      options.moved?.(drop(event));
    }
    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return;
      const result = drop(event);
      const was = dragging;
      stop();
      if (!was || event.type === "pointercancel") return;
      element.addEventListener("click", swallow, { capture: true, once: true }); // the click that ends a drag is none
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
      options.dropped(result);
    }
    function stop(): void {
      mark(null);
      start = null;
      dragging = false;
      element.style.translate = "";
      element.removeAttribute("data-dragging");
    }
    const swallow = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };

    element.style.touchAction = "none";
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  };
}
