import { expect, test } from "vitest";
import { readLine } from "./logic";
import { sentence, lineText } from "./lineText";

const told = (line: string) => readLine(line, ["Ann Lee", "Bob"]);

test("a line is a sentence, with its cards in the middle", () => {
  expect(sentence(told("Bob plays meld(0): 2C 2S 2D"))).toEqual(["Bob lays down ", ""]);
  expect(lineText(told("Bob plays meld(0): 2C 2S 2D"))).toBe(
    "Bob lays down 2 of clubs, 2 of spades, 2 of diamonds",
  );
  expect(lineText(told("Dealer discards QH"))).toBe("queen of hearts is turned up");
  expect(lineText(told("Ann Lee draws"))).toBe("Ann Lee draws a card");
  expect(lineText(told("Hand Ends: Ann Lee 1 Bob 20"))).toBe("The hand ends at 1 : 20");
  expect(lineText(told("Forfeit: Bob TIMEOUT"))).toBe("Bob forfeits: no answer in time");
  expect(lineText(told("Note: hello"))).toBe("Note: hello");
});
