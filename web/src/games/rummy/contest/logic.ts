/** Parses the lines and plays of the contest protocol. */
import type { Card } from "../../../melds/shapes";
import { cardOf, isCode } from "../codes";
import type { Call, GameRow, HeadToHead, Line } from "./messages";

export type { Card };

/** The cards of these codes, such as `TH`; other words are left out. */
export const cardsOf = (codes: readonly string[]): Card[] => codes.filter(isCode).map(cardOf);
const cardsIn = (text: string): Card[] => cardsOf(text.split(/\s+/));

/** A parsed line of a player's request. Unknown lines are `other`, and are shown as they are. */
export type GameLine =
  | { kind: "draws" | "takes" | "discards" | "melds" | "laysoff"; name: string; cards: Card[] }
  | { kind: "dealer"; cards: Card[] }
  | { kind: "shuffled" }
  | { kind: "handEnds" | "gameEnds"; totals: [number, number] }
  | { kind: "forfeit"; name: string; code: string }
  | { kind: "other"; text: string };

const VERBS = { draws: "draws", takes: "takes", discards: "discards" } as const;

/** Parses a line. Names may hold blanks: a line is a player's if it begins with the name and a blank. */
export function readLine(line: string, names: readonly [string, string]): GameLine {
  const ends = /^(Hand|Game) Ends: (.*)$/.exec(line);
  const totals = ends && totalsIn(ends[2]!, names);
  if (ends && totals) return { kind: ends[1] === "Hand" ? "handEnds" : "gameEnds", totals };
  if (line === "Discard Shuffled") return { kind: "shuffled" };
  if (line.startsWith("Dealer discards ")) return { kind: "dealer", cards: cardsIn(line.slice(16)) };
  for (const name of names) {
    if (line.startsWith(`Forfeit: ${name} `))
      return { kind: "forfeit", name, code: line.slice(10 + name.length).split(" ")[0]! };
    const deed = line.startsWith(`${name} `) ? deedIn(line.slice(name.length + 1), name) : null;
    if (deed) return deed;
  }
  return { kind: "other", text: line };
}

function totalsIn(text: string, [first, second]: readonly [string, string]): [number, number] | null {
  const plain = text.replaceAll(" *", "");
  if (!plain.startsWith(`${first} `)) return null;
  const match = /^(-?\d+) /.exec(plain.slice(first.length + 1));
  const rest = match && plain.slice(first.length + 1 + match[0].length);
  if (!match || !rest?.startsWith(`${second} `)) return null;
  return [Number(match[1]), Number(rest.slice(second.length + 1))];
}

function deedIn(deed: string, name: string): GameLine | null {
  const laid = /^(plays|laysoff) meld\(\d+\): (.*)$/.exec(deed);
  if (laid) return { kind: laid[1] === "plays" ? "melds" : "laysoff", name, cards: cardsIn(laid[2]!) };
  const [verb, card = ""] = deed.split(" ");
  return verb && verb in VERBS
    ? { kind: VERBS[verb as keyof typeof VERBS], name, cards: cardsIn(card) }
    : null;
}

/** The lines of a call's body. */
export function linesIn(call: Call): string[] {
  const { event } = (call.body ?? {}) as { event?: string };
  return (event ?? "").split("\n").filter(Boolean);
}

/** The cards that a call deals. */
export function dealtIn(call: Call): Card[] {
  const { hand } = (call.body ?? {}) as { hand?: string };
  return cardsIn(hand ?? "");
}

export type Part =
  { kind: "draw"; from: "stock" | "discard" } | { kind: "meld" | "layoff" | "discard"; cards: Card[] };

/** A player's answer: `OK`, the parts of its play, or other text. */
export type Answered =
  { kind: "ok" } | { kind: "play"; parts: Part[] } | { kind: "text"; text: string } | { kind: "nothing" };

export function answeredIn(call: Call): Answered {
  if (call.answer === null) return { kind: "nothing" };
  const asked = call.path === "/draw/" || call.path === "/lay-down/";
  try {
    const answer: unknown = JSON.parse(call.answer);
    const { status, play } = (answer ?? {}) as { status?: unknown; play?: unknown };
    if (!asked && status === "OK") return { kind: "ok" };
    const parts = asked && typeof play === "string" ? partsOf(play) : null;
    if (parts) return { kind: "play", parts };
  } catch {
    // Not JSON: shown as it is.
  }
  return { kind: "text", text: call.answer };
}

/** The parts of a play; null if it cannot be parsed. */
export function partsOf(play: string): Part[] | null {
  const draw = /^draw (stock|discard)$/.exec(play.trim());
  if (draw) return [{ kind: "draw", from: draw[1] as "stock" | "discard" }];
  const parts: Part[] = [];
  for (const word of play.trim().split(/\s+/)) {
    const card = isCode(word) ? cardOf(word) : null;
    const last = parts.at(-1);
    if (word === "meld" || word === "layoff" || word === "discard") parts.push({ kind: word, cards: [] });
    else if (card && last && last.kind !== "draw") last.cards.push(card);
    else if (!/^meld\(\d+\)$/.test(word) || last?.kind !== "layoff") return null;
  }
  return parts.every((part) => part.kind !== "draw" && part.cards.length) ? parts : null;
}

/** The replay step after each call whose play was made; null for the others. */
export function stepsAfter(calls: readonly Call[], moves: number): (number | null)[] {
  let made = 0;
  return calls.map((call) => {
    const answered = answeredIn(call);
    if (answered.kind !== "play" || made + answered.parts.length > moves) return null;
    made += answered.parts.length;
    return made;
  });
}

/** A rating's place, in percent, on a scale that holds all intervals. */
export function scaleOf(lines: readonly Line[]): (rating: number) => number {
  const low = Math.min(...lines.map((line) => line.low));
  const high = Math.max(...lines.map((line) => line.high));
  return (rating) => (high > low ? ((rating - low) / (high - low)) * 100 : 50);
}

export interface Meeting {
  wins: number;
  losses: number;
}

/** The results of one player against another: `meetings(pairs)("Ann", "Bob")`. */
export function meetingsIn(
  pairs: readonly HeadToHead[],
): (one: string, other: string) => Meeting | undefined {
  const found = new Map<string, Meeting>();
  const key = (one: string, other: string): string => JSON.stringify([one, other]);
  for (const pair of pairs) {
    found.set(key(pair.one, pair.two), { wins: pair.one_wins, losses: pair.two_wins });
    found.set(key(pair.two, pair.one), { wins: pair.two_wins, losses: pair.one_wins });
  }
  return (one, other) => found.get(key(one, other));
}

export const percent = (part: number, whole: number): number =>
  whole ? Math.round((100 * part) / whole) : 0;

export const winnerOf = (game: GameRow): string => (game.winner === 0 ? game.first : game.second);
export const loserOf = (game: GameRow): string => (game.winner === 0 ? game.second : game.first);

/** `3 s`, `2:05`. */
export function lasted(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
