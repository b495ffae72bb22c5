/** The lessons of this browser: at which table each game is being learned, and which steps of its guide are done. */

interface Lesson {
  table: number;
  done: readonly string[];
}
interface Stored {
  lessons: Record<string, Lesson>;
  /** Whether the first visit is over: a lesson was begun, or none is wanted. */
  hasVisited: boolean;
}

const STORED = "parlour.lessons";
const NOTHING: Stored = { lessons: {}, hasVisited: false };

class Lessons {
  #stored = $state.raw<Stored>(read());

  /** Whether to offer a lesson to somebody who has never been here. */
  get isFirstVisit(): boolean {
    return !this.#stored.hasVisited && localStorage.getItem("parlour.name") === null;
  }

  /** The steps that are done; undefined where the game is not being learned at this table. */
  doneAt(game: string, table: number): ReadonlySet<string> | undefined {
    const lesson = this.#stored.lessons[game];
    return lesson?.table === table ? new Set(lesson.done) : undefined;
  }

  /** Learn a game at a table. Steps that were done at another stay done. */
  begin(game: string, table: number): void {
    const done = this.#stored.lessons[game]?.done ?? [];
    this.#keep({ lessons: { ...this.#stored.lessons, [game]: { table, done } }, hasVisited: true });
  }

  tick(game: string, step: string): void {
    const lesson = this.#stored.lessons[game];
    if (!lesson || lesson.done.includes(step)) return;
    const ticked = { ...lesson, done: [...lesson.done, step] };
    this.#keep({ ...this.#stored, lessons: { ...this.#stored.lessons, [game]: ticked } });
  }

  /** The lesson is learned or skipped: the next one begins with the first step. */
  end(game: string): void {
    const others = Object.entries(this.#stored.lessons).filter(([id]) => id !== game);
    this.#keep({ ...this.#stored, lessons: Object.fromEntries(others) });
  }

  /** No lesson is wanted on the first page. */
  dismiss(): void {
    this.#keep({ ...this.#stored, hasVisited: true });
  }

  #keep(stored: Stored): void {
    this.#stored = stored;
    localStorage.setItem(STORED, JSON.stringify(stored));
  }
}

/** What another version of the page stored, or somebody by hand, counts as nothing if it cannot be read. */
function read(): Stored {
  try {
    const { lessons, hasVisited } = (JSON.parse(localStorage.getItem(STORED) ?? "{}") ??
      {}) as Partial<Stored>;
    const sound = Object.entries(lessons ?? {}).filter(
      ([, lesson]) => typeof lesson?.table === "number" && Array.isArray(lesson.done),
    );
    return { lessons: Object.fromEntries(sound), hasVisited: hasVisited === true };
  } catch {
    return NOTHING;
  }
}

export const lessons = new Lessons();
