/** Dragging cards onto drop targets: elements with `data-drop`. */
import type { Attachment } from "svelte/attachments";

const FAR = 6; // pixels before a press becomes a drag

/** The drop target under the dragged element at this point. */
export function targetAt(x: number, y: number, dragged: Element): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (dragged.contains(element)) continue;
    const target = element.closest<HTMLElement>("[data-drop]");
    if (target) return target.dataset.drop ?? null;
  }
  return null;
}

interface Drag {
  /** Called with the drop target below; null over none, and when the drag ends. */
  over: (target: string | null) => void;
  drop: (target: string) => void;
  /** Whether it can be dragged now. */
  may?: () => boolean;
}

/** `{@attach draggable({...})}`: the element follows the pointer, and returns when released. */
export const draggable =
  ({ over, drop, may = () => true }: Drag): Attachment<HTMLElement> =>
  (element) => {
    let from: { x: number; y: number } | null = null;
    let live = false;

    const down = (event: PointerEvent) => {
      live = false;
      from = event.button === 0 && may() ? { x: event.clientX, y: event.clientY } : null;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!live && Math.hypot(dx, dy) < FAR) return;
      if (!live) element.setPointerCapture(event.pointerId);
      live = true;
      element.classList.add("dragged");
      element.style.translate = `${dx}px ${dy}px`;
      over(targetAt(event.clientX, event.clientY, element));
    };
    const back = () => {
      from = null;
      element.classList.remove("dragged");
      element.style.translate = "";
      over(null);
    };
    const up = (event: PointerEvent) => {
      const target = live ? targetAt(event.clientX, event.clientY, element) : null;
      back();
      if (target) drop(target);
    };
    const click = (event: Event) => {
      if (live) event.stopPropagation(); // the end of a drag is not a click
      live = false;
    };
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", back, { signal });
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    element.addEventListener("click", click, { signal, capture: true });
    return () => end.abort();
  };
