/** The state of the contest, polled while the page is visible. */
import { get } from "../../../lib/api";
import type { Answer, Refusal } from "../../../lib/messages";
import type { Live } from "./messages";

const EVERY_MS = 2_000;
const UNANSWERED_MS = 6_000;

/** Where the contest's API is: passed on by the game server, or on the contest server itself. */
const source = { api: "contest/", files: "/api/contest/export/", own: false };

/** Call this on the contest server's own page. */
export function isOwn(): void {
  Object.assign(source, { api: "", files: "/export/", own: true });
}

export const ask = <T>(path: string): Promise<Answer<{ value: T }>> => get<T>(source.api + path);
export const addressOf = (path: string): string => `/api/${source.api}${path}`;
export const fileOf = (name: string): string => source.files + name;
/** Whether this is the contest server's own page, where the pages for a class are. */
export const isOwnServer = (): boolean => source.own;
/** The option that names the server to `parlour contest player`; empty for the default one. */
export const serverOption = (): string =>
  source.own && location.port !== "16200" ? ` --server ${location.origin}` : "";

class Feed {
  live = $state.raw<Live | null>(null);
  /** Why the last request failed. */
  refused = $state.raw<Refusal | null>(null);
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.#watchers) void this.#look();
    });
  }

  /** Polls until the returned function is called; not while the page is hidden. */
  watch(): () => void {
    if (++this.#watchers === 1) void this.#look();
    return () => {
      if (--this.#watchers === 0) clearTimeout(this.#timer);
    };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const answer = await ask<Live>("live");
    if (answer.ok) this.live = answer.value;
    this.refused = answer.ok ? null : answer;
    clearTimeout(this.#timer);
    if (this.#watchers && !document.hidden)
      this.#timer = setTimeout(() => void this.#look(), answer.ok ? EVERY_MS : UNANSWERED_MS);
  }
}

export const feed = new Feed();
