/** What a player plans before moving: the order of the hand, the tray of melds, and the chosen cards. */
import { untrack } from "svelte";
import { HandOrder } from "../cards/handOrder.svelte";
import { announcer } from "../lib/announcer.svelte";
import { judged, type Card, type Verdict } from "./shapes";
import { sorted, type Sorting } from "./sorting";
import { onlyHeld, put, slotOf, takenBack, type Tray } from "./tray";
import { say } from "./texts";
import { listed, verdictText } from "./words";

interface Held {
  hand: () => Card[];
  /** Name under which the tray is saved, so that it survives a reload. */
  name: () => string;
  aceHigh?: () => boolean;
  /** Whether a pure run is required. */
  pureRun?: () => boolean;
}

export interface Slot {
  cards: Card[];
  verdict: Verdict;
}

export class Planner {
  tray = $state.raw<Tray>([]);
  chosen = $state.raw<readonly string[]>([]);
  /** The drop target under a dragged card. */
  over = $state<string | null>(null);
  #returned: readonly string[] = [];
  #begun = "";
  #held: Held;

  readonly #byId = $derived.by(() => new Map(this.#held.hand().map((card) => [card.id, card])));
  readonly slots = $derived.by<Slot[]>(() =>
    onlyHeld(this.tray, new Set(this.#byId.keys())).map((ids) => {
      const cards = this.cards(ids);
      return { cards, verdict: judged(cards, this.#held.aceHigh?.() ?? true) };
    }),
  );
  readonly chosenCards = $derived(this.cards(this.chosen));
  readonly order = new HandOrder<Card, Sorting>("suit", {
    items: () => this.#held.hand(),
    keyOf: (card) => card.id,
    sorted,
  });
  /** The only chosen card, where just one is chosen. */
  readonly only = $derived(this.chosenCards.length === 1 ? this.chosenCards[0]! : null);
  /** Cards in no slot, in the order of the hand. */
  readonly loose = $derived(this.order.items.filter((card) => slotOf(this.tray, card.id) < 0));
  /** Cards that are in no valid meld. */
  readonly left = $derived([
    ...this.loose,
    ...this.slots.flatMap(({ cards, verdict }) => (verdict.kind ? [] : cards)),
  ]);

  constructor(held: Held) {
    this.#held = held;
    $effect.pre(() => this.#begin(this.#key()));
    $effect.pre(() => this.#forgetWhatIsGone(new Set(this.#byId.keys())));
  }

  /** Starts a new hand, which may have cards of the last one. */
  #begin(key: string): void {
    if (this.#begun && this.#begun !== key) sessionStorage.removeItem(this.#begun); // that hand is over
    this.#begun = key;
    const stored = sessionStorage.getItem(key);
    this.tray = stored ? (JSON.parse(stored) as Tray) : [];
    this.chosen = [];
    this.#returned = [];
    this.order.arrange(null);
  }

  #key(): string {
    return `parlour.tray.${this.#held.name()}`;
  }

  /** While no hand is shown, as when a bot plays, everything is kept for the time after. */
  #forgetWhatIsGone(held: ReadonlySet<string>): void {
    if (!held.size) return;
    untrack(() => {
      this.chosen = this.chosen.filter((id) => held.has(id));
      this.#returned = this.#returned.filter((id) => held.has(id));
      this.#lay(onlyHeld(this.tray, held));
    });
  }

  #lay(tray: Tray): void {
    this.tray = tray;
    if (tray.length) sessionStorage.setItem(this.#key(), JSON.stringify(tray));
    else sessionStorage.removeItem(this.#key());
  }

  cards(ids: readonly string[]): Card[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  words(verdict: Verdict): string {
    return verdictText(verdict, this.#held.pureRun?.());
  }

  choose(card: Card): void {
    this.chosen = this.chosen.includes(card.id)
      ? this.chosen.filter((id) => id !== card.id)
      : [...this.chosen, card.id];
  }

  /** All chosen cards if this is one of them; otherwise this card alone. */
  meant(id: string): readonly string[] {
    return this.chosen.includes(id) ? this.chosen : [id];
  }

  put(slot: number, ids: readonly string[] = this.chosen): void {
    if (!ids.length) return;
    const cards = this.cards(ids);
    this.#lay(put(this.tray, slot, ids));
    this.chosen = [];
    const at = slotOf(this.tray, ids[0]!);
    const verdict = this.slots[at]?.verdict;
    if (verdict)
      announcer.say(
        say("log.put", {
          slot: say("slot.meld", { n: at + 1 }),
          verdict: this.words(verdict),
          cards: listed(cards),
        }),
      );
  }

  takeBack(ids: readonly string[]): void {
    const cards = this.cards(ids);
    this.#lay(takenBack(this.tray, ids));
    this.chosen = [];
    this.#returned = ids;
    announcer.say(say("log.back", { cards: listed(cards) }));
  }

  fill(melds: readonly Card[][]): void {
    this.#lay(melds.map((meld) => meld.map((card) => card.id)));
    this.chosen = [];
    announcer.say(say("log.arranged", { n: melds.length }));
  }

  /** Whether the card came back from the tray. */
  isBack(card: Card): boolean {
    return this.#returned.includes(card.id);
  }
}
