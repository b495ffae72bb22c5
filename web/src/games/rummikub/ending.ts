/** What decided a game of Rummikub, and what is worth a badge. */
import { texts } from "../../lib/i18n/language.svelte";
import { isSeatOf, nameFor } from "../../table/people";
import type { Badge, Ending, OutcomeProps } from "../room";
import { scoresOf, type RummikubView } from "./logic";

export const say = texts({
  en: {
    "empty.you": "You emptied your rack",
    "empty.other": "{name} emptied the rack",
    "passed.you": "Everyone passed, and your rack was the lowest",
    "passed.other": "Everyone passed, and the lowest rack was that of {name}",
    shutout: "Shut-out: nobody else laid a tile",
    hundred: "{n} points in one game",
    one: "One tile short",
    joker: "Kept a joker to the end",
  },
  es: {
    "empty.you": "Vaciaste tu atril",
    "empty.other": "{name} vació el atril",
    "passed.you": "Todos pasaron, y tu atril era el más bajo",
    "passed.other": "Todos pasaron, y el atril más bajo era el de {name}",
    shutout: "Sin respuesta: nadie más puso una ficha",
    hundred: "{n} puntos en una partida",
    one: "A una ficha",
    joker: "Con un comodín hasta el final",
  },
  pt: {
    "empty.you": "Você esvaziou o suporte",
    "empty.other": "{name} esvaziou o suporte",
    "passed.you": "Todos passaram, e o seu suporte era o mais baixo",
    "passed.other": "Todos passaram, e o suporte mais baixo era o de {name}",
    shutout: "Sem resposta: ninguém mais pôs uma pedra",
    hundred: "{n} pontos em um jogo",
    one: "A uma pedra",
    joker: "Com um curinga até o fim",
  },
});

const MANY_POINTS = 100;

export function ending({ table, me }: OutcomeProps<"rummikub">): Ending | null {
  const { view } = table;
  const lines = scoresOf(view);
  const first = lines?.[0];
  if (!lines || !first) return null;
  const how = lines.some(({ rack }) => !rack.length) ? "empty" : "passed";
  const whose = isSeatOf(table, me, first.seat) ? "you" : "other";
  const decided = say(`${how}.${whose}`, { name: nameFor(table, me, first.seat) });
  return { decided, badges: badgesOf(view, lines, first.seat) };
}

function badgesOf(
  { players }: RummikubView,
  lines: NonNullable<ReturnType<typeof scoresOf>>,
  winner: number,
): Badge[] {
  const badges: Badge[] = [];
  const others = lines.filter(({ seat }) => seat !== winner);
  const having = (fits: (rack: readonly string[]) => boolean) =>
    others.filter(({ rack }) => fits(rack)).map(({ seat }) => seat);
  const hasLaid = (seat: number) => players.some((one, at) => at === seat && one.initial_meld_met);
  if (hasLaid(winner) && !others.some(({ seat }) => hasLaid(seat)))
    badges.push({ text: say("shutout"), seats: [winner] });
  const score = lines.find(({ seat }) => seat === winner)?.score ?? 0;
  if (score >= MANY_POINTS) badges.push({ text: say("hundred", { n: score }), seats: [winner] });
  const short = having((rack) => rack.length === 1);
  if (short.length) badges.push({ text: say("one"), seats: short });
  const jokers = having((rack) => rack.some((id) => id.startsWith("j")));
  if (jokers.length) badges.push({ text: say("joker"), seats: jokers });
  return badges;
}
