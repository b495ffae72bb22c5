/** Runs a table of another author. Whatever it throws is caught: `failed` is called with the first error. */
import type { getAllContexts } from "svelte";
import type { MountedTable, Table, TableModule } from "../../kit/contract";
import { createKit } from "../../kit/kit.svelte";

export class TableHost {
  #mounted: MountedTable | undefined;
  #hasFailed = false;
  #kit;
  #failed;

  constructor(
    module: Partial<TableModule>,
    target: HTMLElement,
    table: Omit<Table, "kit">,
    failed: (error: unknown) => void,
    context?: ReturnType<typeof getAllContexts>,
  ) {
    this.#failed = failed;
    this.#kit = createKit((error) => this.#fail(error), context);
    this.#guard(() => {
      if (!module.mount) throw new TypeError("The module exports no function mount.");
      this.#mounted = module.mount(target, this.#with(table));
    });
  }

  update(table: Omit<Table, "kit">): void {
    if (!this.#hasFailed) this.#guard(() => this.#mounted!.update(this.#with(table)));
  }

  destroy(): void {
    this.#guard(() => this.#mounted?.destroy());
    this.#mounted = undefined;
    this.#kit.clear();
  }

  #with = (table: Omit<Table, "kit">): Table => ({ ...table, kit: this.#kit.kit });

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#failed(error);
  }
}
