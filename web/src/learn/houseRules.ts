/** The rules of a table in sentences: what was agreed on, from the words of the game's options. */
import type { GameInfo } from "../lib/messages";
import { optionFields, type OptionField } from "../lib/options";
import { say } from "./texts";

export interface HouseRule {
  name: string;
  sentence: string;
  /** Whether the table plays it otherwise than usual. */
  isDifferent: boolean;
}

/** Every option of the game as this table plays it, those that differ from the usual first. */
export function houseRules(
  info: Pick<GameInfo, "options" | "option_words">,
  chosen: Readonly<Record<string, unknown>>,
): HouseRule[] {
  const rules = optionFields(info).map((field) => {
    const value = chosen[field.name] ?? (field.name in chosen ? null : field.usual);
    const says = info.option_words[field.name]?.says ?? {};
    return {
      name: field.name,
      sentence: sentenceOf(field, value, says),
      isDifferent: value !== field.usual,
    };
  });
  return [...rules.filter((rule) => rule.isDifferent), ...rules.filter((rule) => !rule.isDifferent)];
}

function sentenceOf(field: OptionField, value: unknown, says: Record<string, string>): string {
  const key = String(value);
  const named = valueName(field, value);
  const sentence = Object.hasOwn(says, key) ? says[key] : says.other;
  return sentence?.replaceAll("{value}", named) ?? `${field.title}: ${named}`;
}

function valueName(field: OptionField, value: unknown): string {
  if (value === true) return say("yes");
  if (value === false) return say("no");
  if (value === null) return say("none");
  const choice = field.kind === "choice" && field.choices.find((one) => one.value === value);
  return choice ? choice.title : String(value);
}
