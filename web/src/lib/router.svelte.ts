/** Navigation inside the client, without page loads. */
import type { Component } from "svelte";

/** A page of a game's own. The first group of its address is the page's `id`. */
export interface OwnPage {
  address: RegExp;
  load: () => Promise<{ default: Component<{ id: string }> }>;
}

export interface Place {
  page:
    "home" | "table" | "replay" | "me" | "friends" | "games" | "person" | "leaderboards" | "own" | "nowhere";
  /** The page of a game's own, where `page` is "own". */
  own: OwnPage | null;
  id: string;
  query: URLSearchParams;
}

const ROUTES: [RegExp, Place["page"]][] = [
  [/^\/$/, "home"],
  [/^\/tables?\/([\w-]+)$/, "table"], // links made by the Spades API say "tables"
  [/^\/replay\/([\w-]+)$/, "replay"],
  [/^\/me$/, "me"],
  [/^\/games$/, "games"],
  [/^\/people\/(\d+)$/, "person"],
  [/^\/leaderboards$/, "leaderboards"],
  [/^\/friends$/, "friends"],
];

export function placeOf(address: string, pages: readonly OwnPage[] = []): Place {
  const { pathname, searchParams: query } = new URL(address, "http://localhost");
  for (const [pattern, page] of ROUTES) {
    const match = pattern.exec(pathname);
    if (match) return { page, own: null, id: match[1] ?? "", query };
  }
  for (const own of pages) {
    const match = own.address.exec(pathname);
    if (match) return { page: "own", own, id: match[1] ?? "", query };
  }
  return { page: "nowhere", own: null, id: "", query };
}

class Router {
  place = $state.raw(placeOf(location.href));
  #arrived: string | undefined;
  #pages: OwnPage[] = [];

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Adds the pages that games have of their own. */
  add(pages: readonly OwnPage[]): void {
    this.#pages.push(...pages);
    this.#look();
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.place = placeOf(location.href, this.#pages);
  }

  /** `{@attach router.arrival}`: takes the focus when the page changes. */
  arrival = (element: HTMLElement): void => {
    const current = `${this.place.page} ${this.place.id}`;
    if (this.#arrived !== undefined && this.#arrived !== current) element.focus({ preventScroll: true });
    this.#arrived = current;
  };

  /** Handles plain clicks on links to the client's pages. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.download || link.origin !== location.origin) return;
    if (link.hash || placeOf(link.href, this.#pages).page === "nowhere") return; // left to the browser
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
