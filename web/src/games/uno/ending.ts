/** What decided a game of UNO, and what is worth a badge. */
import { texts } from "../../lib/i18n/language.svelte";
import { isSeatOf, nameFor } from "../../table/people";
import type { Badge, Ending, OutcomeProps } from "../room";
import type { UnoView } from "./logic";

export const say = texts({
  en: {
    "out.you": "You played the last card",
    "out.other": "{name} played the last card",
    "blocked.you": "Nobody could play on, and you had the fewest cards",
    "blocked.other": "Nobody could play on, and {name} had the fewest cards",
    tie: "Nobody could play on, and the fewest cards are shared",
    "target.you": "You reached {points} points",
    "target.other": "{name} reached {points} points",
    one: "One card short",
    shutout: "Shut-out: nobody else scored",
    catch: "Big catch: {n} points in one round",
    full: "Full hand: {n} cards",
    close: "Neck and neck: {n} {n|point|points} apart",
  },
  es: {
    "out.you": "Jugaste la última carta",
    "out.other": "{name} jugó la última carta",
    "blocked.you": "Nadie podía seguir, y tú tenías menos cartas que nadie",
    "blocked.other": "Nadie podía seguir, y {name} tenía menos cartas que nadie",
    tie: "Nadie podía seguir, y hay empate a menos cartas",
    "target.you": "Alcanzaste {points} puntos",
    "target.other": "{name} alcanzó {points} puntos",
    one: "A una carta",
    shutout: "Sin respuesta: nadie más puntuó",
    catch: "Gran botín: {n} puntos en una ronda",
    full: "Mano llena: {n} cartas",
    close: "Muy reñida: {n} {n|punto|puntos} de diferencia",
  },
  pt: {
    "out.you": "Você jogou a última carta",
    "out.other": "{name} jogou a última carta",
    "blocked.you": "Ninguém podia continuar, e você tinha menos cartas que todos",
    "blocked.other": "Ninguém podia continuar, e {name} tinha menos cartas que todos",
    tie: "Ninguém podia continuar, e há empate em menos cartas",
    "target.you": "Você alcançou {points} pontos",
    "target.other": "{name} alcançou {points} pontos",
    one: "A uma carta",
    shutout: "Sem resposta: ninguém mais pontuou",
    catch: "Grande colheita: {n} pontos em uma rodada",
    full: "Mão cheia: {n} cartas",
    close: "Ponto a ponto: {n} {n|ponto|pontos} de diferença",
  },
});

const BIG_CATCH = 100;
const FULL_HAND = 10;
const CLOSE = 20;

export function ending({ table, me }: OutcomeProps<"uno">): Ending | null {
  const { view } = table;
  if (view.status !== "ended" || !view.winners) return null;
  const [winner, ...others] = view.winners;
  if (winner === undefined || others.length) return { decided: say("tie"), badges: left(view) };
  const name = nameFor(table, me, winner);
  const target = view.options.target ?? 0;
  const how = target ? "target" : view.hand_counts[winner] === 0 ? "out" : "blocked";
  const whose = isSeatOf(table, me, winner) ? "you" : "other";
  const decided = say(`${how}.${whose}`, { points: target, name });
  return { decided, badges: [...winnerBadges(view, winner, target), ...left(view)] };
}

function winnerBadges({ scores, round_number }: UnoView, winner: number, target: number): Badge[] {
  const badges: Badge[] = [];
  const score = scores[winner] ?? 0;
  const next = Math.max(0, ...scores.filter((_, seat) => seat !== winner));
  if (!target && score >= BIG_CATCH) badges.push({ text: say("catch", { n: score }), seats: [winner] });
  if (target && round_number > 1 && next === 0) badges.push({ text: say("shutout"), seats: [winner] });
  if (target && score - next <= CLOSE) badges.push({ text: say("close", { n: score - next }), seats: [] });
  return badges;
}

/** Who was one card short, and who still had a hand full of them. */
function left({ hand_counts, winners }: UnoView): Badge[] {
  const badges = hand_counts.flatMap((count, seat): Badge[] =>
    count >= FULL_HAND ? [{ text: say("full", { n: count }), seats: [seat] }] : [],
  );
  const short = hand_counts.flatMap((count, seat) => (count === 1 && !winners?.includes(seat) ? [seat] : []));
  return short.length ? [{ text: say("one"), seats: short }, ...badges] : badges;
}
