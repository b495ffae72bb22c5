/** Repeats a game's first deal from its seed, to compare it with what the players were given. */
import { get } from "./api";
import { shuffled } from "./fairness";
import type { Answer, DealFacts, Replay, View } from "./messages";
import { keyOf } from "./words";

type Options = Record<string, unknown>;

/** Whether these views, by seat and right after the deal, hold the pieces that the seed deals, or more. */
export function isDealtFrom(seed: string, deal: DealFacts, options: Options, views: View[]): boolean {
  const { pieces, around: isAround = false } = deal;
  const deck = shuffled(pieces.map(keyOf), seed, 0);
  if (isAround) deck.reverse();
  const size = typeof deal.each === "number" ? deal.each : Number(options[deal.each]);
  return views.every((view, seat) => {
    const from = (n: number) => (isAround ? n * views.length + seat : seat * size + n);
    const hand = new Set(handIn(view, deal.hand).map(keyOf));
    const dealt = Array.from({ length: size }, (_, n) => deck[from(n)]!);
    return dealt.length > 0 && dealt.every((piece) => hand.has(piece));
  });
}

/** The seat's own pieces: `path` is a field of the view, or a field of a field (`rack.tile_ids`). */
function handIn(view: unknown, path: string): unknown[] {
  const found = path.split(".").reduce<unknown>((part, name) => (part as Options | null)?.[name], view);
  return Array.isArray(found) ? found : [];
}

/** The options with which a table was opened, as its log has them. */
export async function optionsOf(id: number): Promise<Answer<{ options: Options }>> {
  const answer = await get<{ entries: { options?: Options }[] }>(`games/${id}/log`);
  return answer.ok ? { ok: true, options: answer.value.entries[0]?.options ?? {} } : answer;
}

/** Every seat's view right after the deal, from the replay. */
export async function viewsAfterDeal(
  id: number,
): Promise<Answer<{ game: string; views: View[]; names: Map<number, string> }>> {
  const first = await firstView(id, 1);
  if (!first.ok) return first;
  const others = await Promise.all(first.replay.players.slice(1).map(({ seat }) => firstView(id, seat)));
  const refusal = others.find((other) => !other.ok);
  if (refusal && !refusal.ok) return refusal;
  return {
    ok: true,
    game: first.replay.game,
    views: [first, ...others].flatMap((seen) => (seen.ok ? seen.views : [])),
    names: new Map(first.replay.players.map((player) => [player.player_id, player.display_name])),
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
