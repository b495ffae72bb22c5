/** A game's options as form fields, from the JSON schema in the catalogue. */
import type { GameInfo } from "./messages";

export interface OptionField {
  name: string;
  kind: "flag" | "number";
  usual: boolean | number | null;
  least?: number;
  most?: number;
}

interface Schema {
  type?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
}

/** The fields in the order of the schema. Only flags and numbers are shown; other options keep their defaults. */
export function optionFields(game: GameInfo): OptionField[] {
  const { $ref, $defs } = game.options as {
    $ref?: string;
    $defs?: Record<string, { properties?: Record<string, Schema> }>;
  };
  const properties = $defs?.[$ref?.split("/").pop() ?? ""]?.properties ?? {};
  return Object.entries(properties).flatMap(([name, schema]) => field(name, schema) ?? []);
}

function field(name: string, schema: Schema): OptionField | null {
  const usual = (schema.default ?? null) as OptionField["usual"];
  if (schema.type === "boolean") return { name, kind: "flag", usual };
  const number = [schema, ...(schema.anyOf ?? [])].find((one) => one.type === "integer");
  return number ? { name, kind: "number", usual, least: number.minimum, most: number.maximum } : null;
}
