import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { createKit } from "./kit.svelte";

// what jsdom does not have
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("CSS", { escape: (text: string) => text });
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const failed = vi.fn();
const { kit, clear } = createKit(failed);
const target = document.createElement("div");
document.body.append(target);

afterEach(() => {
  clear();
  expect(target.textContent).toBe("");
  expect(failed).not.toHaveBeenCalled();
});

const button = (id: string) => target.querySelector<HTMLElement>(`[data-key="${id}"]`)!;

test("a card has its name, and changes", () => {
  const card = kit.card(target, { rank: "Q", suit: "spades" });
  expect(target.querySelector("svg")!.getAttribute("aria-label")).toBe("queen of spades");
  card.set({ rank: "A", suit: "hearts" });
  flushSync();
  expect(target.querySelector("svg")!.getAttribute("aria-label")).toBe("ace of hearts");
});

test("a hand tells which card is chosen, and can have the focus", async () => {
  const choose = vi.fn();
  const cards = [
    { id: "QS", rank: "Q", suit: "spades" },
    { id: "AH", rank: "A", suit: "hearts" },
  ] as const;
  const props = { cards: [...cards], raised: ["AH"], chosen: [], choose, label: "Your hand" };
  const hand = kit.hand(target, props);
  button("AH").click();
  expect(choose).toHaveBeenCalledExactlyOnceWith("AH");
  expect(button("AH").textContent).toContain("can be played");
  expect(button("QS").textContent).not.toContain("can be played");
  flushSync();
  hand.focus();
  await expect.poll(() => document.activeElement === button("QS")).toBe(true);
  hand.set({ ...props, raised: [], chosen: ["QS"], marking: true });
  flushSync();
  expect(button("QS").getAttribute("aria-pressed")).toBe("true");
  hand.set({ ...props, cards: [] });
  flushSync();
  expect(target.querySelectorAll("[data-key]").length).toBe(0);
});

test("a seat shows name, lines and turn", () => {
  const seat = kit.seat(target, { name: "Ann", lines: ["12 points"] });
  expect(target.textContent).toContain("12 points");
  expect(target.textContent).not.toContain("to move");
  seat.set({ name: "Ann", active: true });
  flushSync();
  expect(target.textContent).toContain("to move");
});

test("a trick tells who played which card", () => {
  const names = ["Ann", "Bob", "Cleo", "Dan"];
  kit.trick(target, { plays: [{ seat: 1, rank: "2", suit: "clubs" }], bottom: 0, names, winner: null });
  expect(target.textContent).toContain("Bob: 2 of clubs");
  expect(target.querySelector(".play.left")).not.toBeNull();
});

test("a part that was destroyed is gone, and may be destroyed again", () => {
  const card = kit.card(target, { rank: "Q", suit: "spades" });
  card.destroy();
  card.destroy();
  expect(target.querySelector("svg")).toBeNull();
});
