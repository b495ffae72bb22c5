/** What a player has set: kept in this browser at once, and with the account as soon as it is known. */
import type { Lang } from "./i18n/language.svelte";

export interface Settings {
  /** How long moves of others are shown. */
  pace: "slow" | "usual" | "quick" | "none";
  /** "front": only in a tab that the player looks at and has touched. "always": also in a tab in the background. */
  sounds: "off" | "front" | "always";
  vibration: boolean;
  /** A notification when it is the player's turn and the page is in the background; null: not asked yet. */
  notifications: boolean | null;
  theme: "system" | "light" | "dark";
  four_colors: boolean;
  card_size: "small" | "usual" | "large";
  left_hand: boolean;
  confirm_moves: boolean;
  /** Tables as plain text and buttons. */
  plain: boolean;
  /** null: the browser's. */
  language: Lang | null;
}

export const DEFAULTS: Readonly<Settings> = {
  pace: "usual",
  sounds: "front",
  vibration: true,
  notifications: null,
  theme: "system",
  four_colors: false,
  card_size: "usual",
  left_hand: false,
  confirm_moves: false,
  plain: false,
  language: null,
};

/** What each setting may be; everything else that is stored or sent is ignored. */
export const CHOICES: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  pace: ["slow", "usual", "quick", "none"],
  sounds: ["off", "front", "always"],
  vibration: [true, false],
  notifications: [true, false],
  theme: ["system", "light", "dark"],
  four_colors: [true, false],
  card_size: ["small", "usual", "large"],
  left_hand: [true, false],
  confirm_moves: [true, false],
  plain: [true, false],
  language: ["en", "es", "pt"],
};

const STORED = "parlour.settings";
const NAMES = Object.keys(DEFAULTS) as (keyof Settings)[];

/** The known settings with allowed values among these fields. */
export function known(fields: unknown): Partial<Settings> {
  if (typeof fields !== "object" || fields === null) return {};
  const given = fields as Record<string, unknown>;
  return Object.fromEntries(
    NAMES.filter((name) => (CHOICES[name] as readonly unknown[]).includes(given[name])).map((name) => [
      name,
      given[name],
    ]),
  );
}

function stored(): Partial<Settings> {
  try {
    return known(JSON.parse(localStorage.getItem(STORED) ?? "{}"));
  } catch {
    return {};
  }
}

class OwnSettings {
  /** Only what was chosen: everything else is as usual. */
  chosen = $state.raw<Partial<Settings>>(stored());
  readonly all = $derived<Settings>({ ...DEFAULTS, ...this.chosen });
  /** Called with what the player has chosen here. */
  changed: (fields: Partial<Settings>) => void = () => {};

  set(fields: Partial<Settings>): void {
    this.take({ ...this.chosen, ...fields });
    this.changed(fields);
  }

  /** Replaces everything that was chosen, as the account has it. */
  take(chosen: Partial<Settings>): void {
    this.chosen = chosen;
    localStorage.setItem(STORED, JSON.stringify(chosen));
  }
}

export const settings = new OwnSettings();
