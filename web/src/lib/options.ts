/** A game's options as fields of a form, from the schema and the words that the catalogue tells. */
import type { GameInfo } from "./messages";

type Value = boolean | number | string | null;

interface Field {
  name: string;
  title: string;
  about: string;
  usual: Value;
}
interface Flag extends Field {
  kind: "flag";
}
interface NumberField extends Field {
  kind: "number";
  least?: number;
  most?: number;
  /** The field may be left empty. */
  isOptional: boolean;
}
interface Choice extends Field {
  kind: "choice";
  choices: { value: Value; title: string }[];
}
export type OptionField = Flag | NumberField | Choice;

interface Schema {
  $ref?: string;
  type?: string;
  enum?: (string | number)[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
type Definitions = Record<string, Schema>;

/** The fields in the order of the schema: flags, numbers and choices. Other options keep their defaults. */
export function optionFields({
  options,
  option_words,
}: Pick<GameInfo, "options" | "option_words">): OptionField[] {
  const { $defs = {}, ...root } = options as Schema & { $defs?: Definitions };
  const { properties = {} } = resolved(root, $defs);
  return Object.entries(properties).flatMap(
    ([name, schema]) => field(name, schema, $defs, option_words) ?? [],
  );
}

function field(
  name: string,
  schema: Schema,
  definitions: Definitions,
  allWords: GameInfo["option_words"],
): OptionField | null {
  const words = allWords[name];
  const usual = (schema.default ?? null) as Value;
  const told = { name, title: words?.title ?? name.replaceAll("_", " "), about: words?.about ?? "", usual };
  const forms = [schema, ...(schema.anyOf ?? [])].map((one) => resolved(one, definitions));
  const isOptional = forms.some((form) => form.type === "null" || form.enum?.includes(null as never));
  const listed = forms.find((form) => form.enum);
  if (listed) {
    const choices = listed.enum!.map((value) => ({ value, title: words?.choices?.[value] ?? String(value) }));
    return { ...told, kind: "choice", choices };
  }
  if (forms.some((form) => form.type === "boolean")) return { ...told, kind: "flag" };
  const number = forms.find((form) => form.type === "integer" || form.type === "number");
  if (!number) return null;
  return { ...told, kind: "number", least: number.minimum, most: number.maximum, isOptional };
}

const resolved = (schema: Schema, definitions: Definitions): Schema =>
  definitions[schema.$ref?.split("/").pop() ?? ""] ?? schema;
