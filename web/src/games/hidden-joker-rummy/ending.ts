/** What decided a game of Hidden Joker Rummy, and what is worth a badge. */
import { texts } from "../../lib/i18n/language.svelte";
import { isSeatOf, nameFor } from "../../table/people";
import type { Badge, Ending, OutcomeProps } from "../room";
import type { HiddenJokerView } from "./logic";

export const say = texts({
  en: {
    "declared.you": "You declared, with every card in a meld",
    "declared.other": "{name} declared, with every card in a meld",
    "stock.you": "The stock is used up, and you had the fewest points: {n}",
    "stock.other": "The stock is used up, and {name} had the fewest points: {n}",
    pure: "Without a wild card",
    quick: "Declared in turn {n}",
    near: "So close: {n} {n|point|points} left",
  },
  es: {
    "declared.you": "Declaraste, con todas las cartas en combinaciones",
    "declared.other": "{name} declaró, con todas las cartas en combinaciones",
    "stock.you": "El mazo se ha agotado, y tú tenías menos puntos que nadie: {n}",
    "stock.other": "El mazo se ha agotado, y {name} tenía menos puntos que nadie: {n}",
    pure: "Sin comodín",
    quick: "Declaración en el turno {n}",
    near: "Tan cerca: {n} {n|punto|puntos} en la mano",
  },
  pt: {
    "declared.you": "Você declarou, com todas as cartas em combinações",
    "declared.other": "{name} declarou, com todas as cartas em combinações",
    "stock.you": "O monte acabou, e você tinha menos pontos que todos: {n}",
    "stock.other": "O monte acabou, e {name} tinha menos pontos que todos: {n}",
    pure: "Sem curinga",
    quick: "Declaração na vez {n}",
    near: "Tão perto: {n} {n|ponto|pontos} na mão",
  },
});

const QUICK = 5;
const NEAR = 5;

export function ending({ table, me }: OutcomeProps<"hidden-joker-rummy">): Ending | null {
  const { view } = table;
  const winner = view.winner ?? null;
  if (view.phase !== "ended" || winner === null || !view.final_scores) return null;
  const name = nameFor(table, me, winner);
  const isDeclared = !!view.melds?.length;
  const whose = isSeatOf(table, me, winner) ? "you" : "other";
  const decided = say(`${isDeclared ? "declared" : "stock"}.${whose}`, {
    name,
    n: view.final_scores[winner] ?? 0,
  });
  return { decided, badges: [...(isDeclared ? declared(view, winner) : []), ...near(view, winner)] };
}

function declared({ melds, turn_number, players }: HiddenJokerView, winner: number): Badge[] {
  const badges: Badge[] = [];
  const turn = Math.ceil(turn_number / players.length);
  if (turn <= QUICK) badges.push({ text: say("quick", { n: turn }), seats: [winner] });
  const isPure = melds?.every((meld) => meld.cards.every((card) => !card.is_joker));
  if (isPure) badges.push({ text: say("pure"), seats: [winner] });
  return badges;
}

/** Losers with hardly anything left. */
const near = ({ final_scores }: HiddenJokerView, winner: number): Badge[] =>
  (final_scores ?? []).flatMap((score, seat) =>
    seat !== winner && score <= NEAR ? [{ text: say("near", { n: score }), seats: [seat] }] : [],
  );
