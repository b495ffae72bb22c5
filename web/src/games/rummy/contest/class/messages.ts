/** Answers of the contest server's routes for a class (`class_payloads.py`). Times are seconds since 1970. */
import type { GameRow } from "../messages";

export type Registration = "open" | "roster" | "closed";
export type PlayerState = "active" | "paused" | "retired" | "removed" | "banned";

export interface Season {
  id: number;
  title: string;
  began: number;
  ended: number | null;
}

export interface Round {
  id: number;
  title: string;
  begins: number;
  ends: number | null;
  games_a_pair: number | null;
  closed: number | null;
}

export interface ClassPlayer {
  id: number;
  name: string;
  student: string | null;
  house: string | null;
  state: PlayerState;
  status: string;
  address: string | null;
  version: string;
  games: number;
  forfeits: number;
}

export interface ClassStudent {
  id: number;
  name: string;
  token: string;
  banned: boolean;
  player: string | null;
}

export interface OperatorView {
  title: string;
  registration: Registration;
  paused: boolean;
  /** Whether games may begin now. */
  playing: boolean;
  season: Season;
  seasons: Season[];
  rounds: Round[];
  students: ClassStudent[];
  players: ClassPlayer[];
  levels: string[];
}

export interface Programme {
  title: string;
  registration: Registration;
  paused: boolean;
  playing: boolean;
  season: Season;
  seasons: Season[];
  round: Round | null;
  next_round: Round | null;
  house: Record<string, string>;
  now: number;
}

export interface Problem {
  game: number;
  code: string;
  rule: string;
  request: string;
  answer: string;
  hand: string;
}

export interface VersionLine {
  version: string;
  began: number;
  games: number;
  wins: number;
  forfeits: number;
  rating_before: number | null;
  rating_after: number;
  low: number;
  high: number;
}

export interface ForfeitLine {
  game_id: number;
  ended: number;
  opponent: string;
  scrimmage: boolean;
  problem: Problem;
}

export interface Report {
  id: string;
  name: string;
  started: number;
  state: string;
  games: number;
  won: number;
  slowest_ms: number;
  problems: Problem[];
}

export interface StudentView {
  student: string;
  player: string | null;
  state: PlayerState | null;
  status: string | null;
  address: string | null;
  rank: number | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  versions: VersionLine[];
  forfeits: ForfeitLine[];
  tests: Report[];
  opponents: string[];
  scrimmage: string | null;
  games: GameRow[];
}
