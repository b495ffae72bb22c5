/** A list that is loaded page by page. A page that arrives late, after another list was wanted, is left aside. */
import type { Answer, Refusal } from "../lib/messages";

export interface Page {
  next: string | null;
}

export class Pager<P extends Page, Row> {
  rows = $state.raw<Row[]>([]);
  /** The latest page: what it says besides its rows. */
  page = $state.raw<P | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  isLoading = $state(false);
  readonly hasMore = $derived(this.page?.next != null);

  #get: (path: string) => Promise<Answer<{ value: P }>>;
  #rowsOf: (page: P) => readonly Row[];
  #path = "";
  #asked = 0;

  constructor(get: (path: string) => Promise<Answer<{ value: P }>>, rowsOf: (page: P) => readonly Row[]) {
    this.#get = get;
    this.#rowsOf = rowsOf;
  }

  /** Loads the first page of a list. What was shown stays until it is there. */
  async open(path: string): Promise<void> {
    this.#path = path;
    await this.#load(path, []);
  }

  /** Loads the next page, if there is one and it is not on its way. Returns how many rows it has. */
  async more(): Promise<number> {
    const { page, rows } = this;
    if (!page?.next || this.isLoading) return 0;
    const cursor = encodeURIComponent(page.next);
    await this.#load(`${this.#path}${this.#path.includes("?") ? "&" : "?"}cursor=${cursor}`, rows);
    return Math.max(0, this.rows.length - rows.length);
  }

  async #load(path: string, before: readonly Row[]): Promise<void> {
    const question = ++this.#asked;
    this.isLoading = true;
    const answer = await this.#get(path);
    if (question !== this.#asked) return;
    this.isLoading = false;
    this.refusal = answer.ok ? null : answer;
    if (!answer.ok) return;
    this.page = answer.value;
    this.rows = [...before, ...this.#rowsOf(answer.value)];
  }
}
