/** The guide in a game's words: which of its steps fit a table, and which one a move does. */
import type { components } from "../lib/generated/rest";
import type { CommonState, Offer } from "../lib/messages";

export type GuideStep = Omit<components["schemas"]["GuideStep"], "when"> & { when?: Record<string, unknown> };
type Situation = Pick<CommonState, "moves" | "view" | "your_seat">;

/** The steps that fit what the player may do now and what the view says, in the order of the words. */
export function fitting(steps: readonly GuideStep[], { moves, view, your_seat }: Situation): GuideStep[] {
  if (your_seat === null) return [];
  const types = typesOf(moves);
  return steps.filter(
    (step) =>
      step.moves.some((type) => types.has(type)) &&
      !step.without?.some((type) => types.has(type)) &&
      Object.entries(step.when ?? {}).every(([path, value]) =>
        isSame(valueAt(view, path, your_seat - 1), value),
      ),
  );
}

/** The step to show: the first that is not done, or else the first. */
export const nextOf = (fit: readonly GuideStep[], done: ReadonlySet<string>): GuideStep | undefined =>
  fit.find(({ step }) => !done.has(step)) ?? fit[0];

/** The step that a move does: the first of the fitting ones that is not done and names its type. */
export const doneBy = (
  fit: readonly GuideStep[],
  type: string,
  done: ReadonlySet<string>,
): string | undefined => fit.find(({ step, moves }) => !done.has(step) && moves.includes(type))?.step;

/** The steps without which nobody knows the basics. */
export const basics = (steps: readonly GuideStep[]): GuideStep[] => steps.filter(({ optional }) => !optional);

/** The value at a path such as `players.@.hand_size`; `@` is the seat, from 0. */
export function valueAt(view: unknown, path: string, seat: number): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const key = name === "@" ? String(seat) : name;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string, unknown>)[key];
  }, view);
}

const typesOf = (moves: Offer | undefined): Set<string> =>
  new Set([
    ...(moves?.list ?? []).map((move) => (move as { type: string }).type),
    ...(moves?.composed ?? []).map(({ type }) => type),
  ]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
