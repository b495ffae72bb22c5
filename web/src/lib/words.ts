/** A game's words, as the server tells them: names of pieces and values, and templates for moves and events. */
import type { components } from "./generated/rest";

export type Words = components["schemas"]["Words"];
type Fields = Record<string, unknown>;

const NOTHING = "–";
const ID_FIELD = /_ids?$/;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a value is looked up by: its text, an object's `id`, or else an object's values joined by blanks. */
export function keyOf(value: unknown): string {
  if (!isObject(value)) return String(value);
  return "id" in value ? String(value.id) : Object.values(value).map(keyOf).join(" ");
}

/** Names values and fills in templates, in the language of the words. */
export class Namer {
  readonly words: Words;
  #playerAt: (seat: number) => string;
  /** The fields of the view itself: not shown again within one of its parts. */
  #shown: ReadonlySet<string>;

  constructor(words: Words, playerAt: (seat: number) => string, view: object = {}) {
    this.words = words;
    this.#playerAt = playerAt;
    this.#shown = new Set(Object.keys(view));
  }

  /** The name of a piece that a move is put together from. */
  piece(value: unknown): string {
    return this.#known(value, true) ?? this.nameOf(value);
  }

  /** What a value is called. Bare numbers name pieces only in fields of ids: elsewhere they are counts. */
  nameOf(value: unknown, field = ""): string {
    if (value === null || value === undefined) return NOTHING;
    if (Array.isArray(value)) return this.#listed(value, field);
    const name = this.#known(value, ID_FIELD.test(field));
    if (name !== undefined) return name;
    return isObject(value) ? this.#described(value) : String(value);
  }

  /** Whether the value has a name of its own, and is not described by its parts. */
  isNamed(value: unknown): boolean {
    return !Array.isArray(value) && (!isObject(value) || this.#known(value, true) !== undefined);
  }

  /** A template filled in: `{field}`, `{@seat}` or `{@seats}`, and `{?field: text where the field is there}`. */
  fill(template: string, fields: object): string {
    return this.#filled(template, fields as Fields);
  }

  /** A move as its button says it. */
  move(move: { type: string }): string {
    const template = this.words.moves?.[move.type];
    return template === undefined ? this.#described(move as Fields) : this.fill(template, move);
  }

  /** What moves of a type are called together: what a template leaves open is `…`. */
  kindOfMove(type: string): string {
    const template = this.words.moves?.[type];
    if (template === undefined) return type;
    return outline(template);
  }

  /** What is told of an event, or null where it is not told. */
  event(event: { type: string }): string | null {
    const template = this.words.events?.[event.type];
    return template === undefined ? null : this.fill(template, event);
  }

  /** The label of a part of a composed move. */
  part(field: string): string {
    return this.words.parts?.[field] ?? field;
  }

  #known(value: unknown, isPiece: boolean): string | undefined {
    const { pieces = {}, values = {} } = this.words;
    const key = keyOf(value);
    const piece = typeof value === "number" && !isPiece ? undefined : own(pieces, key);
    return piece ?? own(values, key);
  }

  #listed(list: unknown[], field: string): string {
    const separator = list.some((item) => !this.isNamed(item)) ? "; " : ", ";
    return list.map((item) => this.nameOf(item, field)).join(separator) || NOTHING;
  }

  #described(value: Fields): string {
    const fields = Object.entries(value).filter(([name]) => name !== "id");
    const player = typeof value.seat === "number" ? this.#playerAt(value.seat) : undefined;
    const others = fields.filter(([name]) => player === undefined || name !== "seat");
    const labelled = others.flatMap(([name, part]) => {
      const label = this.#labelOf(name);
      return label === undefined ? [] : `${label}: ${this.nameOf(part, name)}`;
    });
    if (labelled.length) return [...(player === undefined ? [] : [player]), ...labelled].join("; ");
    const named = others.map(([name, part]) => this.nameOf(part, name));
    return [player, ...named].filter((part) => part !== undefined).join(" ");
  }

  #labelOf(name: string): string | undefined {
    const { view = {}, values = {} } = this.words;
    return (this.#shown.has(name) ? undefined : own(view, name)) ?? own(values, name);
  }

  #filled(template: string, fields: Fields): string {
    return holes(template)
      .map((part) => (typeof part === "string" ? part : this.#hole(part.inside, fields)))
      .join("");
  }

  #hole(inside: string, fields: Fields): string {
    if (inside.startsWith("?")) {
      const [name, text] = conditional(inside);
      return isThere(fields[name]) ? this.#filled(text, fields) : "";
    }
    if (inside.startsWith("@")) {
      const seats = [fields[inside.slice(1)]].flat();
      return seats
        .map((seat) => (typeof seat === "number" ? this.#playerAt(seat) : this.nameOf(seat)))
        .join(", ");
    }
    return this.nameOf(fields[inside], inside);
  }
}

const own = (words: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** 0 is there; null, false and what is missing are not. */
const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== false;

function conditional(inside: string): [string, string] {
  const colon = inside.indexOf(":");
  return [inside.slice(1, colon), inside.slice(colon + 1)];
}

type Part = string | { inside: string };

/** A template's text and holes in their order. A hole may hold others. */
function holes(template: string): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < template.length; at++) {
    if (template[at] === "{" && depth++ === 0) {
      parts.push(template.slice(from, at));
      from = at + 1;
    } else if (template[at] === "}" && --depth === 0) {
      parts.push({ inside: template.slice(from, at) });
      from = at + 1;
    }
  }
  return [...parts, template.slice(from)];
}

/** A template without what it says of single fields: `Discard {card}` is `Discard …`. */
function outline(template: string): string {
  const parts = holes(template).map((part) => {
    if (typeof part === "string") return part;
    return part.inside.startsWith("?") ? "" : "…";
  });
  return parts.join("");
}
