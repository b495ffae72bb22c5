/** Finds who draws a game's pieces: its room, the table that its package brings along, or nobody. */
import PlayingCard from "../cards/PlayingCard.svelte";
import { roomOf } from "../games/index";
import type { Drawn } from "../games/room";
import type { TableModule } from "../kit/contract";
import type { WholeGame } from "../lib/messages";

export type Draw = (key: string, isMarked: boolean) => Drawn | undefined;
type Load = (address: string) => Promise<Partial<TableModule>>;

const byText: Draw = () => undefined;
const load: Load = (address) => import(/* @vite-ignore */ address);

/** What fails in a package of somebody else leaves the pieces as text. */
function textAfter(error: unknown): undefined {
  console.error("The game's pictures failed.", error);
}

export async function drawingOf(
  { game, table }: Pick<WholeGame, "game" | "table">,
  loadModule: Load = load,
): Promise<Draw> {
  const pictures = roomOf(game)?.pictures;
  if (pictures) return (await pictures()).drawn;
  const brought = table ? await loadModule(table).catch(textAfter) : undefined;
  return brought?.cardOf ? asCards(brought.cardOf) : byText;
}

/** Playing cards, for the pieces for which the package names one. */
const asCards =
  (cardOf: NonNullable<TableModule["cardOf"]>): Draw =>
  (key, isMarked) => {
    try {
      const card = cardOf(key);
      return card && { piece: PlayingCard, props: { rank: card.rank, suit: card.suit, selected: isMarked } };
    } catch (error) {
      return textAfter(error);
    }
  };
