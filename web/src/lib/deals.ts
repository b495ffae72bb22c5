/** What a seed deals: each game's first deal once more, to be compared with what the players were given. */
import { get } from "./api";
import { shuffled } from "./fairness";
import type { Answer, GameId, Replay, View } from "./messages";

interface Dealing {
  /** How many cards or tiles there are, counted from 0 as the rules count them. */
  pieces: number;
  each: (view: View) => number;
  /** Dealt one by one around the table from the end of the deck, not hand by hand from its beginning. */
  around?: boolean;
  /** What the rules' n-th piece is called in views. */
  name: (piece: number) => string;
  /** The names of the pieces in a seat's own hand. */
  held: (view: never) => string[];
}

const RANKS = "A23456789TJQK";
const SPADES_SUITS = ["diamonds", "clubs", "hearts", "spades"];
const SPADES_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const TILE_COLORS = "krbo";

const DEALS: Record<GameId, Dealing> = {
  "hidden-joker-rummy": {
    pieces: 104,
    each: () => 13,
    around: true,
    name: (card) => `c_${card + 1}`,
    held: (view: View<"hidden-joker-rummy">) => view.hand.map(({ id }) => id),
  },
  uno: {
    pieces: 108,
    each: () => 7,
    name: String,
    held: (view: View<"uno">) => view.hand.map(({ id }) => String(id)),
  },
  spades: {
    pieces: 52,
    each: () => 13,
    name: (card) => `${SPADES_RANKS[card % 13]} ${SPADES_SUITS[Math.floor(card / 13)]}`,
    held: (view: View<"spades">) => (view.myHand ?? []).map(({ rank, suit }) => `${rank} ${suit}`),
  },
  rummikub: {
    pieces: 106,
    each: () => 14,
    name: (tile) =>
      tile < 104
        ? `${(tile >> 3) + 1}${TILE_COLORS[(tile >> 1) & 3]}${"ab"[tile & 1]}`
        : `j${"ab"[tile - 104]}`,
    held: (view: View<"rummikub">) => view.rack?.tile_ids ?? [],
  },
  rummy: {
    pieces: 52,
    each: (view) => (view as View<"rummy">).options.hand_size ?? 10,
    name: (card) => `${RANKS[card % 13]}${"CDHS"[Math.floor(card / 13)]}`,
    held: (view: View<"rummy">) => view.hand,
  },
};

/** Whether these views, by seat, right after the deal, hold the cards that the seed deals. */
export async function isDealtFrom(seed: string, game: GameId, views: View[]): Promise<boolean> {
  const { pieces, each, around, name, held } = DEALS[game];
  const deck = await shuffled([...Array(pieces).keys()], seed, 0);
  if (around) deck.reverse();
  return views.every((view, seat) => {
    const size = each(view);
    const from = (n: number) => (around ? n * views.length + seat : seat * size + n);
    const hand = new Set(held(view as never));
    // UNO's first card may already have made somebody draw, so a hand can be larger.
    return (
      hand.size >= size &&
      Array.from({ length: size }, (_, n) => name(deck[from(n)]!)).every((piece) => hand.has(piece))
    );
  });
}

/** What every seat saw right after the deal, from the replay of a finished game. */
export async function viewsAfterDeal(id: number): Promise<Answer<{ game: GameId; views: View[] }>> {
  const first = await firstView(id, 1);
  if (!first.ok) return first;
  const others = await Promise.all(first.replay.players.slice(1).map(({ seat }) => firstView(id, seat)));
  const refusal = others.find((other) => !other.ok);
  if (refusal && !refusal.ok) return refusal;
  return {
    ok: true,
    game: first.replay.game as GameId,
    views: [first, ...others].flatMap((seen) => (seen.ok ? seen.views : [])),
  };
}

/** The first view of a seat, as a list: empty where nothing was ever dealt. */
async function firstView(id: number, seat: number): Promise<Answer<{ replay: Replay; views: View[] }>> {
  for (let after = 0; ;) {
    const answer = await get<Replay>(`games/${id}/replay?limit=20&after=${after}&seat=${seat}`);
    if (!answer.ok) return answer;
    const replay = answer.value;
    const dealt = replay.frames.find(({ view }) => view);
    if (dealt || replay.next === null) return { ok: true, replay, views: dealt ? [dealt.view as View] : [] };
    after = replay.next;
  }
}
