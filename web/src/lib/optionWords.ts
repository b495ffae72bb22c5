/** A table's house rules in words, from the catalogue's. */
import type { GameInfo } from "./messages";
import { optionFields } from "./options";

export interface OptionInWords {
  name: string;
  title: string;
  value: string;
  /** Whether it is as at most tables. */
  isUsual: boolean;
}

export function optionWords(
  info: Pick<GameInfo, "options" | "option_words">,
  options: unknown,
  say: (key: "yes" | "no" | "none") => string,
): OptionInWords[] {
  const given = (options ?? {}) as Record<string, unknown>;
  return optionFields(info).map((field) => {
    const value = given[field.name] ?? field.usual;
    const chosen =
      field.kind === "choice" ? field.choices.find((choice) => choice.value === value) : undefined;
    const words =
      field.kind === "flag" ? say(value ? "yes" : "no") : value === null ? say("none") : String(value);
    return {
      name: field.name,
      title: field.title,
      value: chosen?.title ?? words,
      isUsual: value === field.usual,
    };
  });
}
