/** Asks for each move once more, where the player has set it so. */
import { t } from "./i18n/language.svelte";
import type { Answer, Refusal } from "./messages";
import { settings } from "./settings.svelte";

export class Confirmation<Move> {
  /** The move that waits for an answer. */
  asked = $state.raw<Move | null>(null);
  #answer: (isSure: boolean) => void = () => {};

  /** Makes the move, once the player is sure. A move that was taken back is refused, as any other. */
  async act(move: Move, make: () => Promise<Answer>): Promise<Answer> {
    if (!settings.all.confirm_moves || (await this.#isSure(move))) return make();
    const takenBack: Refusal = { ok: false, code: "TAKEN_BACK", error: t("confirm.takenback") };
    return takenBack;
  }

  answer(isSure: boolean): void {
    this.asked = null;
    this.#answer(isSure);
  }

  #isSure(move: Move): Promise<boolean> {
    this.#answer(false); // a newer question replaces an older one
    this.asked = move;
    return new Promise((resolve) => (this.#answer = resolve));
  }
}
