/** The order of a hand: sorted, or as the player has arranged it. */
import { arranged } from "./order";

interface Hand<Item, Sorting> {
  items: () => readonly Item[];
  keyOf: (item: Item) => string;
  sorted: (items: readonly Item[], by: Sorting) => Item[];
}

export class HandOrder<Item, Sorting extends string> {
  readonly items: Item[];
  #sorting: Sorting;
  #arranged = $state.raw<readonly string[] | null>(null);

  constructor(sorting: Sorting, { items, keyOf, sorted }: Hand<Item, Sorting>) {
    this.#sorting = $state(sorting);
    this.items = $derived.by(() => {
      const inOrder = sorted(items(), this.#sorting);
      if (!this.#arranged) return inOrder;
      const byKey = new Map(inOrder.map((item) => [keyOf(item), item]));
      return arranged([...byKey.keys()], this.#arranged).map((key) => byKey.get(key)!);
    });
  }

  isSorted(by: Sorting): boolean {
    return !this.#arranged && this.#sorting === by;
  }

  sort(by: Sorting): void {
    this.#sorting = by;
    this.#arranged = null;
  }

  arrange(keys: readonly string[] | null): void {
    this.#arranged = keys;
  }
}
