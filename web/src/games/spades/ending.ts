/** What decided a game of Spades, and what is worth a badge. */
import { texts } from "../../lib/i18n/language.svelte";
import { isSeatOf, nameFor } from "../../table/people";
import type { Badge, Ending, OutcomeProps } from "../room";
import {
  minus,
  seatIndex,
  SEATS,
  teamNamesOf,
  teamSeats,
  teamTricks,
  type SpadesView,
  type Team,
} from "./logic";

export const say = texts({
  en: {
    target: "{team}: {points} points reached, {score} to {other}",
    floor: "{team}: down to {points} points. {score} to {other}",
    nil: "Nil made",
    blind_nil: "Blind nil made",
    sure: "Every bid made",
    comeback: "Came back from {n} points behind",
    close: "Neck and neck: {n} {n|point|points} apart",
  },
  es: {
    target: "{team}: {points} puntos alcanzados, {score} a {other}",
    floor: "{team}: caída a {points} puntos. {score} a {other}",
    nil: "Nil cumplido",
    blind_nil: "Nil a ciegas cumplido",
    sure: "Todas las apuestas cumplidas",
    comeback: "Remontada desde {n} puntos atrás",
    close: "Muy reñida: {n} {n|punto|puntos} de diferencia",
  },
  pt: {
    target: "{team}: {points} pontos alcançados, {score} a {other}",
    floor: "{team}: queda a {points} pontos. {score} a {other}",
    nil: "Nil cumprido",
    blind_nil: "Nil às cegas cumprido",
    sure: "Todos os lances cumpridos",
    comeback: "Virada de {n} pontos atrás",
    close: "Ponto a ponto: {n} {n|ponto|pontos} de diferença",
  },
});

const CLOSE = 20;
const FAR_BEHIND = 100;

export function ending({ table, me }: OutcomeProps<"spades">): Ending | null {
  const { view } = table;
  if (!view.gameOver || !view.winner) return null;
  const won: Team = view.scores.ns > view.scores.ew ? "ns" : "ew";
  const lost: Team = won === "ns" ? "ew" : "ns";
  const mine = SEATS.find((seat) => isSeatOf(table, me, seatIndex(seat))) ?? null;
  const names = teamNamesOf(mine, (seat) => nameFor(table, me, seatIndex(seat)));
  const byTarget = view.scores[won] >= view.target;
  const decided = say(byTarget ? "target" : "floor", {
    team: names[byTarget ? won : lost],
    points: minus(byTarget ? view.target : view.floor),
    score: minus(view.scores[won]),
    other: minus(view.scores[lost]),
  });
  return { decided, badges: [...nils(view), ...teamBadges(view, won, lost)] };
}

function nils({ handHistory }: SpadesView): Badge[] {
  return SEATS.flatMap((seat) => {
    const made = handHistory.filter((hand) => hand.tricksWon[seat] === 0).map((hand) => hand.bids[seat]);
    const best = made.includes("blind_nil") ? "blind_nil" : made.includes("nil") ? "nil" : null;
    return best ? [{ text: say(best), seats: [seatIndex(seat)] }] : [];
  });
}

function teamBadges(view: SpadesView, won: Team, lost: Team): Badge[] {
  const { handHistory: hands, scores } = view;
  const seatsOf = (team: Team) => teamSeats(team).map(seatIndex);
  const badges: Badge[] = [];
  for (const team of [won, lost] as const)
    if (hands.length > 1 && hands.every((hand) => isMade(hand, team)))
      badges.push({ text: say("sure"), seats: seatsOf(team) });
  const behind = Math.max(0, ...hands.map(({ scoresAfter }) => scoresAfter[lost] - scoresAfter[won]));
  if (behind >= FAR_BEHIND) badges.push({ text: say("comeback", { n: behind }), seats: seatsOf(won) });
  const apart = scores[won] - scores[lost];
  if (apart <= CLOSE) badges.push({ text: say("close", { n: apart }), seats: [] });
  return badges;
}

/** Whether a team made its number and its nils. */
function isMade(hand: SpadesView["handHistory"][number], team: Team): boolean {
  const isNil = (bid: unknown) => bid === "nil" || bid === "blind_nil";
  return (
    teamTricks(hand.tricksWon, team) >= (hand.teamBids[team] ?? 0) &&
    teamSeats(team).every((seat) => !isNil(hand.bids[seat]) || hand.tricksWon[seat] === 0)
  );
}
