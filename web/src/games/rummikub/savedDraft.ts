/** Saves the unfinished turn in this browser tab, so that it survives a reload and a bot that takes over. */
import { resumed, type Draft } from "./draft";

interface Kept {
  /** The position at the start of the turn. */
  position: string;
  draft: Draft;
}

const name = (game: number): string => `parlour.rummikub.${game}`;

export function saveDraft(game: number, position: string, draft: Draft): void {
  sessionStorage.setItem(name(game), JSON.stringify({ position, draft } satisfies Kept));
}

export const clearDraft = (game: number): void => sessionStorage.removeItem(name(game));

/** The saved draft if the position is still the same; otherwise what of it can be laid again on a new turn. */
export function savedDraft(game: number, position: string, begun: Draft): Draft {
  try {
    const found: Kept | null = JSON.parse(sessionStorage.getItem(name(game)) ?? "null");
    if (!found) return begun;
    return found.position === position ? found.draft : resumed(begun, found.draft);
  } catch {
    return begun; // saved by another version of the client
  }
}
