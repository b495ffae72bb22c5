/** What a table of another author is given to show. */
import type { EndedTable, State, Table, Words } from "../../kit/contract";
import { shortName } from "../../lib/seats";
import { Namer } from "../../lib/words";
import type { WholeGame } from "../../lib/messages";
import { personAt } from "../../table/people";
import type { OutcomeProps } from "../room";

export function shownTable(
  { table, me, news }: OutcomeProps,
  words: WholeGame["words"],
  language: string,
): EndedTable {
  const playerName = (seat: number): string => shortName(personAt(table, seat));
  const namer = new Namer(words, playerName, table.view);
  return {
    state: table as unknown as State,
    me,
    news: news as unknown as Table["news"],
    words: words as Words,
    language,
    nameOf: (value, field) => namer.nameOf(value, field),
    fill: (template, fields) => namer.fill(template, fields),
    playerName,
  };
}
