/** Addresses inside the client, without a page load. */

export interface Place {
  page: "home" | "table" | "replay" | "me" | "contest" | "contest-game" | "nowhere";
  id: string;
  query: URLSearchParams;
}

const ROUTES: [RegExp, Place["page"]][] = [
  [/^\/$/, "home"],
  [/^\/tables?\/([\w-]+)$/, "table"], // links made by the Spades API say "tables"
  [/^\/replay\/([\w-]+)$/, "replay"],
  [/^\/me$/, "me"],
  [/^\/contest$/, "contest"],
  [/^\/contest\/game\/(\d+)$/, "contest-game"],
];

export function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, "http://here");
  for (const [pattern, page] of ROUTES) {
    const match = pattern.exec(pathname);
    if (match) return { page, id: match[1] ?? "", query: searchParams };
  }
  return { page: "nowhere", id: "", query: searchParams };
}

class Router {
  place = $state.raw(placeOf(location.href));
  #arrived: string | undefined;

  constructor() {
    addEventListener("popstate", () => (this.place = placeOf(location.href)));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.place = placeOf(location.href);
    scrollTo(0, 0);
  }

  /** `{@attach router.arrival}`: takes the focus when another page comes, since what had it goes with the last one. */
  arrival = (element: HTMLElement): void => {
    const here = `${this.place.page} ${this.place.id}`;
    if (this.#arrived !== undefined && this.#arrived !== here) element.focus({ preventScroll: true });
    this.#arrived = here;
  };

  /** Plain clicks on links to the client's own pages stay in the client. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.download || link.origin !== location.origin) return;
    if (placeOf(link.href).page === "nowhere" || link.hash) return; // within the page it is the browser that goes
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
