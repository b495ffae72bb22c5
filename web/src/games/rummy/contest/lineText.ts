/** Lines of the game as sentences in the reader's language. */
import { cardName } from "../../../cards/names";
import type { GameLine } from "./logic";
import { reasonText, say } from "./texts";

const CARDS = "\u0000";

/** A sentence, in two parts around its cards. */
export function sentence(told: GameLine): [before: string, after: string] {
  if (told.kind === "other") return [told.text, ""];
  if (told.kind === "shuffled") return [say("line.shuffled"), ""];
  if ("totals" in told) return [say(`line.${told.kind}`, { a: told.totals[0], b: told.totals[1] }), ""];
  if (told.kind === "forfeit")
    return [say("line.forfeit", { name: told.name, reason: reasonText(told.code, "") }), ""];
  const name = "name" in told ? told.name : "";
  if (told.kind === "draws" && !told.cards.length) return [say("line.drawsHidden", { name }), ""];
  const [before = "", after = ""] = say(`line.${told.kind}`, { name, cards: CARDS }).split(CARDS);
  return [before, after];
}

/** The whole sentence, for screen readers. */
export function lineText(told: GameLine): string {
  const cards = "cards" in told ? told.cards.map((card) => cardName(card.rank, card.suit)).join(", ") : "";
  return sentence(told).join(cards);
}
