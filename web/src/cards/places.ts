/** Named places on the page, to animate cards from one to another. */
import type { Attachment } from "svelte/attachments";
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

const elements = new Map<string, Element>();
const noted = new Map<string, DOMRect>();

/** `{@attach place("pile")}`: names this element as a place. */
export const place =
  (name: string): Attachment =>
  (element) => {
    elements.set(name, element);
    return () => {
      if (elements.get(name) === element) elements.delete(name);
    };
  };

/** Remembers the place of an element that is about to be removed. */
export function rememberPlace(name: string, element: Element): void {
  noted.set(name, element.getBoundingClientRect());
}

/** The first of these places that is known, on the screen. */
export function findPlace(names: string[]): DOMRect | undefined {
  for (const name of names) {
    const found = elements.get(name)?.getBoundingClientRect() ?? noted.get(name);
    if (found?.width) return found;
  }
  return undefined;
}

export const isMotionOff = (): boolean =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const DURATION = 340;

interface Journey {
  /** The first known one of these places is used. */
  by: string[];
  delay?: number;
  /** Whether it fades on the way. */
  fades?: boolean;
}

/** A transition between the element and a place: `in:travel={{by: ["seat:1"]}}`, `out:travel` likewise. */
export function travel(node: Element, { by, delay = 0, fades = false }: Journey): TransitionConfig {
  const other = findPlace(by);
  if (!other || isMotionOff()) return { duration: 0 };
  const own = node.getBoundingClientRect();
  const base = getComputedStyle(node).transform.replace("none", "");
  const dx = other.left + other.width / 2 - own.left - own.width / 2;
  const dy = other.top + other.height / 2 - own.top - own.height / 2;
  // cards that come from a wide plate must not start oversized
  const size = Math.min(other.width / (own.width || 1), other.height / (own.height || 1));
  const shrink = 1 - Math.min(1.4, Math.max(0.35, size));
  return {
    delay,
    duration: DURATION,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) ${base} scale(${1 - shrink * u}); ` +
      `opacity: ${fades ? t : 1}; z-index: 5;`,
  };
}
