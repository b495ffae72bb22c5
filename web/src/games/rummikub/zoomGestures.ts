/** Pinch with two fingers, and Ctrl with the wheel, zoom the board around that point. */
import type { Attachment } from "svelte/attachments";

/** `zoom(factor, x, y)` is called with a point on the screen; `begin` when two fingers are down. */
export const zoomGestures =
  (zoom: (factor: number, x: number, y: number) => void, begin: () => void): Attachment<HTMLElement> =>
  (element) => {
    let apart = 0; // pixels between the fingers; 0 while there are not two

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), event.clientX, event.clientY);
    }

    function touched(event: TouchEvent): void {
      const [one, other] = event.touches;
      if (!one || !other || event.touches.length !== 2) return void (apart = 0);
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (!apart) begin();
      else if (now > 0)
        zoom(now / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      apart = now;
    }
    const lifted = (): void => void (apart = 0);

    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchstart", touched, { passive: false });
    element.addEventListener("touchmove", touched, { passive: false });
    element.addEventListener("touchend", lifted);
    element.addEventListener("touchcancel", lifted);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchstart", touched);
      element.removeEventListener("touchmove", touched);
      element.removeEventListener("touchend", lifted);
      element.removeEventListener("touchcancel", lifted);
    };
  };
