/** Repeats a game's first deal from its seed, to compare it with what the players were given. */
import type { Deal } from "../games/room";
import { get } from "./api";
import { shuffled } from "./fairness";
import type { Answer, Replay, View } from "./messages";

/** Whether these views, by seat and right after the deal, hold the cards that the seed deals, or more. */
export async function isDealtFrom(seed: string, deal: Deal<never>, views: View[]): Promise<boolean> {
  const { pieces, each, isAround, name, held } = deal;
  const deck = await shuffled([...Array(pieces).keys()], seed, 0);
  if (isAround) deck.reverse();
  return views.every((view, seat) => {
    const size = each(view as never);
    const from = (n: number) => (isAround ? n * views.length + seat : seat * size + n);
    const hand = new Set(held(view as never));
    const dealt = Array.from({ length: size }, (_, n) => name(deck[from(n)]!));
    return dealt.every((piece) => hand.has(piece));
  });
}

/** Every seat's view right after the deal, from the replay. */
export async function viewsAfterDeal(id: number): Promise<Answer<{ game: string; views: View[] }>> {
  const first = await firstView(id, 1);
  if (!first.ok) return first;
  const others = await Promise.all(first.replay.players.slice(1).map(({ seat }) => firstView(id, seat)));
  const refusal = others.find((other) => !other.ok);
  if (refusal && !refusal.ok) return refusal;
  return {
    ok: true,
    game: first.replay.game,
    views: [first, ...others].flatMap((seen) => (seen.ok ? seen.views : [])),
  };
}

/** A seat's first view, in a list; empty if nothing was dealt. */
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
