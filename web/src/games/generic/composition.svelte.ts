/** What a player has put together of one composed move, kept over updates of the table. */
import type { Composed } from "../../lib/messages";
import { fittedPicks, fittedRows, moveOf, startRows, type Draft, type PieceId, type Row } from "./drafts";

export class Composition {
  #draft = $state.raw<Draft>({});
  #offered: Composed | null = null;

  /** Take up what is offered now: keep what still fits of what was put together, and begin the rest. */
  offer(composed: Composed): void {
    const before = this.#offered;
    this.#offered = composed;
    if (before && JSON.stringify(before) === JSON.stringify(composed)) return;
    const parts = composed.parts.map((part) => {
      const old = before?.parts.find(({ field, kind }) => field === part.field && kind === part.kind);
      const { rows = [], picked = [] } = this.#draft[part.field] ?? {};
      if (part.kind === "pick") return [part.field, { rows: [], picked: fittedPicks(picked, part) }];
      const kept = old?.kind === "groups" ? fittedRows(rows, old, part) : startRows(part);
      return [part.field, { rows: kept, picked: [] }];
    });
    this.#draft = Object.fromEntries(parts);
  }

  /** Forget everything: the move was made, or the player starts over. */
  clear(): void {
    const offered = this.#offered;
    this.#draft = {};
    this.#offered = null;
    if (offered) this.offer(offered);
  }

  rows(field: string): Row[] {
    return this.#draft[field]?.rows ?? [];
  }

  picked(field: string): PieceId[] {
    return this.#draft[field]?.picked ?? [];
  }

  lay(field: string, rows: Row[]): void {
    this.#draft = { ...this.#draft, [field]: { rows, picked: [] } };
  }

  pick(field: string, picked: PieceId[]): void {
    this.#draft = { ...this.#draft, [field]: { rows: [], picked } };
  }

  move(composed: Composed): { type: string } {
    return moveOf(composed, this.#draft);
  }
}
