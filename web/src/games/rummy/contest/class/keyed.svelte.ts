/** A page behind a key or token: signs in, loads its data, changes it, and keeps it up to date. */
import type { Refusal } from "../../../../lib/messages";
import { keyIn } from "./keys";

const EVERY_MS = 4_000;
const OFFLINE: Refusal = { ok: false, code: "OFFLINE", error: "The server cannot be reached." };

export class Keyed<View> {
  view = $state.raw<View | null>(null);
  /** Why the last request failed. */
  refused = $state.raw<Refusal | null>(null);
  isBusy = $state(false);
  /** The key is kept until the tab is closed, and never sent in an address. */
  key = $state("");

  readonly #path: string;
  readonly #stored: string;
  /** Changes so far. What was asked for before a change may be older than its answer. */
  #changes = 0;

  constructor(path: string) {
    this.#path = path;
    this.#stored = `parlour.${path}`;
    this.key = sessionStorage.getItem(this.#stored) ?? "";
    this.#takeFromAddress();
  }

  async signIn(key: string): Promise<void> {
    this.#keep(key.trim());
    await this.load();
    if (this.refused && this.refused.code !== "OFFLINE") this.#keep("");
  }

  signOut(): void {
    this.#keep("");
    this.view = null;
    this.refused = null;
  }

  load(): Promise<boolean> {
    return this.#take("GET", this.#path);
  }

  /** Changes something, unless another change is under way. The answer is the page as it is then. */
  async change(method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.#changes++;
    const done = await this.#take(method, this.#path + path, body);
    this.isBusy = false;
    return done;
  }

  /** Saves a file of the server on the user's machine. */
  async download(path: string, name: string): Promise<void> {
    const response = await this.#fetch("GET", this.#path + path);
    if (!response?.ok) return void (this.refused = response ? await refusalOf(response) : OFFLINE);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Loads the page again and again until the returned function is called. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (this.key && !document.hidden && !this.isBusy) await this.load();
      clearTimeout(timer);
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    const follow = (): void => {
      if (this.#takeFromAddress()) void look();
    };
    addEventListener("hashchange", follow);
    void look();
    return () => {
      clearTimeout(timer);
      removeEventListener("hashchange", follow);
    };
  }

  async #take(method: string, path: string, body?: object): Promise<boolean> {
    const { key } = this;
    const changes = this.#changes;
    const response = await this.#fetch(method, path, body);
    if (key !== this.key || changes !== this.#changes) return false; // signed out, or changed meanwhile
    if (!response) this.refused = OFFLINE;
    else if (response.ok) {
      this.view = (await response.json()) as View;
      // A refusal is read until the next change; only "offline" ends by itself.
      if (method !== "GET" || this.refused?.code === "OFFLINE") this.refused = null;
    } else {
      this.refused = await refusalOf(response);
      if (response.status === 401) {
        this.view = null;
        this.#keep(""); // do not ask again with a wrong key: those are limited by address
      }
    }
    return response?.ok ?? false;
  }

  async #fetch(method: string, path: string, body?: object): Promise<Response | null> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.key}` };
    if (body) headers["Content-Type"] = "application/json";
    try {
      return await fetch(`/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    } catch {
      return null;
    }
  }

  /** Takes the key out of a link, and out of sight. */
  #takeFromAddress(): boolean {
    const key = keyIn(location.hash);
    if (!key) return false;
    history.replaceState(null, "", location.pathname);
    if (key !== this.key) this.signOut();
    this.#keep(key);
    return true;
  }

  #keep(key: string): void {
    this.key = key;
    if (key) sessionStorage.setItem(this.#stored, key);
    else sessionStorage.removeItem(this.#stored);
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    return { ok: false, ...((await response.json()) as Omit<Refusal, "ok">) };
  } catch {
    return OFFLINE;
  }
}
