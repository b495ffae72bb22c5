/** What operators did, in words. */
import type { NamedAccount, ShownAct } from "../lib/messages";
import { shownName } from "../lib/names";
import { say } from "./texts";

export const personWords = (person: NamedAccount | null): string =>
  person === null ? say("by.line") : `${shownName(person.display_name)} (${person.player_id})`;

export const actWords = (act: Pick<ShownAct, "act" | "by" | "account" | "game_id" | "note">): string =>
  say(`did.${act.act}`, {
    by: personWords(act.by),
    who: act.account ? personWords(act.account) : "",
    game: act.game_id ?? "",
    note: act.note,
  });

/** The reason of a ban. Other notes are numbers, which the sentence has. */
export const actReason = (act: Pick<ShownAct, "act" | "note">): string => (act.act === "ban" ? act.note : "");
