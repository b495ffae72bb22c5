/** Animates tiles from their old places to the new ones. A tile that only got another size stays still. */
import { isMotionOff } from "../../cards/places";

const DURATION = 360;
const NAME = "glide";
const NEAR = 0.4; // of a tile's width: what moved less did not move

/** Where a tile is: on the screen, and within what holds it, the board or the rack. */
export interface Place {
  box: DOMRect;
  home?: Element | null;
  /** From the corner of its home. */
  left?: number;
  top?: number;
}

const tilesIn = (root: Element) => [...root.querySelectorAll<HTMLElement>("[data-tile]")];

function placeOf(element: Element): Place & Required<Pick<Place, "left" | "top">> {
  const box = element.getBoundingClientRect();
  const home = element.closest("[data-home]");
  const corner = home?.getBoundingClientRect() ?? new DOMRect();
  return { box, home, left: box.left - corner.left, top: box.top - corner.top };
}

/** The place of every tile. */
export const placesIn = (root: Element): Map<string, Place> =>
  new Map(tilesIn(root).map((element) => [element.dataset.tile!, placeOf(element)]));

/** How far the tile has come: within its home, whatever became of the home's own place and size, or on the screen. */
export function way(from: Place, to: Place): { dx: number; dy: number } {
  if (from.home && from.home === to.home) {
    const scale = to.box.width / from.box.width;
    return { dx: from.left! * scale - to.left!, dy: from.top! * scale - to.top! };
  }
  return {
    dx: from.box.left + from.box.width / 2 - to.box.left - to.box.width / 2,
    dy: from.box.top + from.box.height / 2 - to.box.top - to.box.height / 2,
  };
}

/** Animates every tile that has moved; new tiles come from their `origin`. */
export function glide(
  root: Element,
  before: ReadonlyMap<string, Place>,
  origin: (tile: string) => DOMRect | undefined,
): void {
  if (isMotionOff()) return;
  const elements = tilesIn(root);
  for (const element of elements)
    for (const one of element.getAnimations()) if (one.id === NAME) one.cancel();
  const journeys = elements.map((element) => {
    const tile = element.dataset.tile!;
    const box = origin(tile);
    return { element, from: before.get(tile) ?? (box && { box }), to: placeOf(element) };
  });
  for (const { element, from, to } of journeys) {
    if (!from?.box.width || !to.box.width) continue;
    const { dx, dy } = way(from, to);
    if (Math.hypot(dx, dy) < to.box.width * NEAR) continue;
    const scale = from.home === to.home ? 1 : Math.min(1.5, Math.max(0.4, from.box.width / to.box.width));
    const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 };
    element.animate([start, { transform: "none", zIndex: 5 }], {
      id: NAME,
      duration: DURATION,
      easing: "cubic-bezier(0.2, 0.8, 0.3, 1)",
    });
  }
}

/** Draws the eye to something that is wrong. */
export function shake(elements: readonly Element[]): void {
  if (isMotionOff()) return;
  const glow = "0 0 0 5px #ff8a80";
  const frames = [
    { translate: "0" },
    ...[-5, 5, -5].map((pixels) => ({ translate: `${pixels}px`, boxShadow: glow })),
    { translate: "0" },
  ];
  for (const element of elements) element.animate(frames, { duration: 450, easing: "ease-in-out" });
}
