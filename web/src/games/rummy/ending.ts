/** What decided a game of Rummy, and what is worth a badge. */
import { texts } from "../../lib/i18n/language.svelte";
import { isSeatOf, nameFor } from "../../table/people";
import type { Badge, Ending, OutcomeProps } from "../room";
import type { RummyView } from "./logic";

export const say = texts({
  en: {
    "target.you": "You reached {target} points. The score is {score} to {other}",
    "target.other": "{name} reached {target} points. The score is {score} to {other}",
    hands: "After {n} {n|hand|hands} the score is {score} to {other}",
    once: "Last hand: out in one turn",
    shutout: "Shut-out: not one point",
    row: "{n} hands in a row",
    close: "Neck and neck: {n} {n|point|points} apart",
  },
  es: {
    "target.you": "Alcanzaste {target} puntos. El marcador es {score} a {other}",
    "target.other": "{name} alcanzó {target} puntos. El marcador es {score} a {other}",
    hands: "Tras {n} {n|mano|manos} el marcador es {score} a {other}",
    once: "Última mano: cierre en un turno",
    shutout: "Impecable: ni un punto",
    row: "{n} manos seguidas",
    close: "Muy reñida: {n} {n|punto|puntos} de diferencia",
  },
  pt: {
    "target.you": "Você alcançou {target} pontos. O placar é {score} a {other}",
    "target.other": "{name} alcançou {target} pontos. O placar é {score} a {other}",
    hands: "Após {n} {n|mão|mãos} o placar é {score} a {other}",
    once: "Última mão: batida em uma vez",
    shutout: "Impecável: nem um ponto",
    row: "{n} mãos seguidas",
    close: "Ponto a ponto: {n} {n|ponto|pontos} de diferença",
  },
});

const CLOSE = 20;
const MANY_IN_A_ROW = 3;

export function ending({ table, me }: OutcomeProps<"rummy">): Ending | null {
  const { view } = table;
  const { winner, totals, results } = view;
  if (view.phase !== "over" || winner === null || !results.length) return null;
  const loser = 1 - winner;
  const target = view.options.target ?? 0;
  const scores = { score: totals[winner] ?? 0, other: totals[loser] ?? 0 };
  const reached = [loser, winner].find((seat) => (totals[seat] ?? 0) >= target);
  const decided =
    reached === undefined
      ? say("hands", { ...scores, n: results.length })
      : say(isSeatOf(table, me, reached) ? "target.you" : "target.other", {
          ...{ ...scores, target, name: nameFor(table, me, reached) },
        });
  return { decided, badges: badgesOf(view, winner) };
}

function badgesOf(view: RummyView, winner: number): Badge[] {
  const { totals, results } = view;
  const badges: Badge[] = [];
  const last = results.at(-1)?.winner ?? null;
  if (last !== null && isOutInOneTurn(view.history, last)) badges.push({ text: say("once"), seats: [last] });
  if (totals[winner] === 0) badges.push({ text: say("shutout"), seats: [winner] });
  for (const seat of [winner, 1 - winner]) {
    const row = longestRow(results, seat);
    if (row >= MANY_IN_A_ROW) badges.push({ text: say("row", { n: row }), seats: [seat] });
  }
  const apart = Math.abs((totals[0] ?? 0) - (totals[1] ?? 0));
  if (apart <= CLOSE) badges.push({ text: say("close", { n: apart }), seats: [] });
  return badges;
}

/** Whether a seat went out without having laid anything before its last turn. */
export function isOutInOneTurn(history: readonly string[], seat: number): boolean {
  const own = history.filter((line) => line.startsWith(`${seat} `)).map((line) => line.split(" ")[1]);
  const lastTurn = own.findLastIndex((does) => does === "draws" || does === "takes");
  return lastTurn >= 0 && !own.slice(0, lastTurn).some((does) => does === "melds" || does === "lays_off");
}

function longestRow(results: RummyView["results"], seat: number): number {
  let [longest, row] = [0, 0];
  for (const { winner } of results) {
    row = winner === seat ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
}
