/** Animates tiles from their old places to the new ones. */
import { isMotionOff } from "../../cards/places";

const DURATION = 360;
const NAME = "glide";

const tilesIn = (root: Element) => [...root.querySelectorAll<HTMLElement>("[data-tile]")];

/** The box of every tile on the screen. */
export const placesIn = (root: Element): Map<string, DOMRect> =>
  new Map(tilesIn(root).map((element) => [element.dataset.tile!, element.getBoundingClientRect()]));

/** Animates every tile that has moved; new tiles come from their `origin`. */
export function glide(
  root: Element,
  before: ReadonlyMap<string, DOMRect>,
  origin: (tile: string) => DOMRect | undefined,
): void {
  if (isMotionOff()) return;
  const elements = tilesIn(root);
  for (const element of elements)
    for (const one of element.getAnimations()) if (one.id === NAME) one.cancel();
  const journeys = elements.map((element) => {
    const tile = element.dataset.tile!;
    return { element, from: before.get(tile) ?? origin(tile), to: element.getBoundingClientRect() };
  });
  for (const { element, from, to } of journeys) {
    if (!from?.width || !to.width) continue;
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(dx, dy) < 1) continue;
    const scale = Math.min(1.5, Math.max(0.4, from.width / to.width));
    const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 };
    element.animate([start, { transform: "none", zIndex: 5 }], {
      id: NAME,
      duration: DURATION,
      easing: "cubic-bezier(0.2, 0.8, 0.3, 1)",
    });
  }
}
