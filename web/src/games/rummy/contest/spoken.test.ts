import { expect, test } from "vitest";
import { toldBy } from "./logic";
import { sentence, spoken } from "./spoken";

const told = (line: string) => toldBy(line, ["Ann Lee", "Bob"]);

test("a line is a sentence, with its cards in the middle", () => {
  expect(sentence(told("Bob plays meld(0): 2C 2S 2D"))).toEqual(["Bob lays down ", ""]);
  expect(spoken(told("Bob plays meld(0): 2C 2S 2D"))).toBe(
    "Bob lays down 2 of clubs, 2 of spades, 2 of diamonds",
  );
  expect(spoken(told("Dealer discards QH"))).toBe("queen of hearts is turned up");
  expect(spoken(told("Ann Lee draws"))).toBe("Ann Lee draws a card");
  expect(spoken(told("Hand Ends: Ann Lee 1 Bob 20"))).toBe("The hand ends at 1 : 20");
  expect(spoken(told("Forfeit: Bob TIMEOUT"))).toBe("Bob forfeits: no answer in time");
  expect(spoken(told("Note: hello"))).toBe("Note: hello");
});
