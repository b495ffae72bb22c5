/** The view as labelled rows, in the order and with the labels of the game's words. */
import type { Namer } from "../../lib/words";

export interface Row {
  field: string;
  label: string;
  /** One text, or several: side by side (`pieces`) or one below the other (`lines`). */
  kind: "text" | "pieces" | "lines";
  texts: string[];
}

type Fields = Record<string, unknown>;

/** Only what the words name. What is missing or empty has no row. */
export function rowsOf(view: object, namer: Namer): Row[] {
  return Object.entries(namer.words.view ?? {}).flatMap(([field, label]) => {
    const [name, value] = unwrapped(field, (view as Fields)[field]);
    if (value === null || value === undefined || (Array.isArray(value) && !value.length)) return [];
    const isText = !Array.isArray(value) || value.every((item) => typeof item === "number");
    if (isText) return { field, label, kind: "text", texts: [namer.nameOf(value, name)] };
    const kind = value.every((item) => namer.isNamed(item)) ? "pieces" : "lines";
    return { field, label, kind, texts: value.map((item) => namer.nameOf(item, name)) };
  });
}

/** An object that holds a list and nothing else is that list. */
function unwrapped(field: string, value: unknown): [string, unknown] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [field, value];
  const [only, ...others] = Object.entries(value);
  return only && !others.length && Array.isArray(only[1]) ? only : [field, value];
}
