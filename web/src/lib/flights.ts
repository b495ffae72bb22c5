/**
 * Pieces fly from where they were to where they are, across the whole table.
 *
 *   const flights = new Flights();
 *   $effect.pre(() => { table; flights.before(); });
 *   $effect(() => { table; flights.after((id) => "stock"); });
 *   <div {@attach flights.piece(card.id)}>…   <div {@attach flights.place("stock")}>…
 *
 * A piece that was not seen before comes from the place that `origin` names, or just appears.
 */
import type { Attachment } from "svelte/attachments";

const MS = 320;
const reduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Flights {
  #pieces = new Map<string, Set<HTMLElement>>();
  #places = new Map<string, HTMLElement>();
  #seen = new Map<string, DOMRect>();

  piece(id: string | number): Attachment<HTMLElement> {
    return (element) => {
      const key = String(id);
      const all = this.#pieces.get(key) ?? new Set();
      this.#pieces.set(key, all.add(element));
      return () => {
        all.delete(element);
        if (!all.size && this.#pieces.get(key) === all) this.#pieces.delete(key);
      };
    };
  }

  place(name: string): Attachment<HTMLElement> {
    return (element) => {
      this.#places.set(name, element);
      return () => {
        if (this.#places.get(name) === element) this.#places.delete(name);
      };
    };
  }

  /** Remember where everything is. */
  before(): void {
    this.#seen.clear();
    for (const [id, elements] of this.#pieces)
      for (const element of elements) this.#seen.set(id, element.getBoundingClientRect());
  }

  /** Let everything that is elsewhere now fly there. */
  after(origin?: (id: string) => string | undefined): void {
    if (reduced() || document.hidden || !this.#seen.size) return;
    for (const [id, elements] of this.#pieces) {
      const from = this.#seen.get(id) ?? this.#places.get(origin?.(id) ?? "")?.getBoundingClientRect();
      if (from) for (const element of elements) fly(element, from);
    }
  }
}

function fly(element: HTMLElement, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (!to.width || Math.hypot(dx, dy) < 2) return;
  const scale = from.width / to.width;
  const start = { transformOrigin: "0 0", transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 };
  const end = { transformOrigin: "0 0", transform: "none", zIndex: 5 };
  element.animate([start, end], { duration: MS, easing: "cubic-bezier(.2,.8,.2,1)" });
}
