/** Keeps the settings of this browser and those of the account the same. What is chosen here holds at once. */
import { call, get } from "./api";
import { known, settings, type Settings } from "./settings.svelte";

const STORED = "parlour.settings.sync";

interface Kept {
  /** Whose settings this browser has; null: those of nobody who has logged in. */
  account: number | null;
  /** What was chosen here and not sent yet. */
  unsent: (keyof Settings)[];
}

function kept(): Kept {
  try {
    const { account, unsent } = JSON.parse(localStorage.getItem(STORED) ?? "") as Kept;
    return { account, unsent: [...unsent] };
  } catch {
    return { account: null, unsent: Object.keys(settings.chosen) as (keyof Settings)[] };
  }
}

const keep = (state: Kept): void => localStorage.setItem(STORED, JSON.stringify(state));

const chosen = (names: readonly (keyof Settings)[]): Partial<Settings> =>
  Object.fromEntries(names.map((name) => [name, settings.chosen[name] ?? null]));

/** The account of this page's session; null while there is none. */
let current: number | null = null;

settings.changed = (fields) => {
  const state = kept();
  const names = Object.keys(fields) as (keyof Settings)[];
  keep({ ...state, unsent: [...new Set([...state.unsent, ...names])] });
  if (current !== null) void send(current);
};

/** Call this when a session begins: takes the account's settings, and sends what was chosen before. */
export async function follow(account: number): Promise<void> {
  current = account;
  const before = kept();
  if (before.account !== null && before.account !== account) {
    settings.take({}); // somebody else's
    keep({ account: null, unsent: [] });
  }
  const answer = await get<object>("auth/settings");
  if (!answer.ok || current !== account) return;
  const { unsent } = kept();
  settings.take({ ...known(answer.value), ...known(chosen(unsent)) });
  keep({ account, unsent });
  if (unsent.length) await send(account);
}

/** Call this when the player logs out: the next player begins anew, in the same language. */
export function leave(): void {
  current = null;
  const { language } = settings.chosen;
  settings.take(language ? { language } : {});
  keep({ account: null, unsent: [] });
}

async function send(account: number): Promise<void> {
  const { unsent } = kept();
  const sent = chosen(unsent);
  const answer = await call("PATCH", "auth/settings", sent);
  if (!answer.ok || current !== account) return; // it is tried again with the next choice or session
  const left = kept().unsent.filter(
    (name) => (settings.chosen[name] ?? null) !== sent[name] || !(name in sent),
  );
  keep({ account, unsent: left });
}
