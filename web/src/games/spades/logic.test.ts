import { describe, expect, it } from "vitest";
import {
  acting,
  bidText,
  isTotal,
  keyOf,
  promised,
  signed,
  sorted,
  taskOf,
  eventText,
  trickToShow,
  type SpadesView,
} from "./logic";

const teams = { ns: 0, ew: 0 };
const view = (changes: Partial<SpadesView> = {}): SpadesView => ({
  phase: "playing",
  handNumber: 1,
  dealerSeat: "north",
  scores: teams,
  bags: teams,
  target: 250,
  floor: -250,
  bids: { north: 3, east: 2, south: 5, west: 6 },
  teamBids: { ns: 3, ew: 6 },
  biddingOrder: ["east", "south", "west", "north"],
  currentBidderSeat: null,
  currentPlayerSeat: "south",
  blindNilEligible: false,
  blindNilExchange: null,
  spadesbroken: false,
  isFirstTrick: true,
  currentTrick: [],
  completedTricks: [],
  tricksWon: { north: 0, east: 0, south: 0, west: 0 },
  handHistory: [],
  gameOver: false,
  winner: null,
  mySeat: "south",
  ...changes,
});

describe("the hand", () => {
  const hand = [
    { rank: "2", suit: "diamonds" },
    { rank: "A", suit: "spades" },
    { rank: "K", suit: "hearts" },
    { rank: "10", suit: "spades" },
  ] as const;
  it("is sorted by suit with spades first, or by rank", () => {
    expect(sorted(hand, "suit").map(keyOf)).toEqual(["A-spades", "10-spades", "K-hearts", "2-diamonds"]);
    expect(sorted(hand, "rank").map(keyOf)).toEqual(["A-spades", "K-hearts", "10-spades", "2-diamonds"]);
  });
});

describe("the trick on the table", () => {
  const plays = [{ seat: "east" as const, card: { rank: "4" as const, suit: "clubs" as const } }];
  const shown = [{ seat: 1, rank: "4", suit: "clubs", key: "4-clubs" }];
  const done = { type: "trick_complete" as const, winnerSeat: "east" as const, plays };
  it("is the finished one until somebody leads", () => {
    expect(trickToShow(view(), [done])).toEqual({ plays: shown, winner: 1 });
    expect(trickToShow(view({ currentTrick: plays }), [done])).toEqual({ plays: shown, winner: null });
    expect(trickToShow(view(), [])).toEqual({ plays: [], winner: null });
  });
  it("is the last one when the game is over, after a reload too", () => {
    const completedTricks = [{ plays, winner: "east" as const }];
    expect(trickToShow(view({ completedTricks }), [])).toEqual({ plays: [], winner: null });
    expect(trickToShow(view({ completedTricks, gameOver: true }), [])).toEqual({ plays: shown, winner: 1 });
  });
});

describe("what is to be done", () => {
  const bidding = { phase: "bidding" as const, currentPlayerSeat: null };
  it.each([
    [{}, "play"],
    [{ currentPlayerSeat: "west" as const }, "wait"],
    [{ ...bidding, currentBidderSeat: "south" as const }, "bid"],
    [{ ...bidding, currentBidderSeat: "south" as const, blindNilEligible: true }, "blind"],
    [{ ...bidding, currentBidderSeat: "west" as const, blindNilEligible: true }, "blind"],
    [
      {
        phase: "blind_nil_exchange" as const,
        currentPlayerSeat: null,
        blindNilExchange: {
          blindNilSeat: "north" as const,
          step: "partner_to_blind" as const,
          activeSeat: "south" as const,
        },
      },
      "pass",
    ],
    [{ mySeat: null }, "wait"],
    [{ gameOver: true }, "over"],
  ])("%j: %s", (changes, task) =>
    expect(taskOf(view(changes), true, view(changes).mySeat !== null)).toBe(task),
  );

  it("is nothing for whoever sees it from another's seat", () =>
    expect(taskOf(view(), true, false)).toBe("wait"));

  it("names who acts in every phase", () => {
    expect(acting(view())).toBe("south");
    expect(acting(view({ ...bidding, currentBidderSeat: "west" }))).toBe("west");
  });
});

describe("bids", () => {
  it("are the team's total where the partner has given a number before", () => {
    const { bids, biddingOrder } = view();
    expect(isTotal(bids, biddingOrder, "west")).toBe(true);
    expect(isTotal(bids, biddingOrder, "east")).toBe(false);
    expect(isTotal({ ...bids, east: "nil" }, biddingOrder, "west")).toBe(false);
  });
  it("are said", () => {
    expect(bidText(null)).toBe("No bid yet");
    expect(bidText(4)).toBe("Bid 4");
    expect(bidText(7, true)).toBe("Team total 7");
    expect(bidText("blind_nil")).toBe("Blind nil");
    expect(eventText({ type: "bid_placed", seat: "west", bid: "nil" }, () => "Ben")).toBe("Ben: Nil");
  });
  it("stand on the sheet with their nils", () => {
    const hand = {
      handNumber: 1,
      dealerSeat: "north" as const,
      bids: { north: 4, east: "nil" as const, south: "nil" as const, west: "blind_nil" as const },
      teamBids: { ns: 4, ew: null },
      tricksWon: { north: 4, east: 0, south: 0, west: 9 },
      scoreDelta: teams,
      newBags: teams,
      bagPenalty: teams,
      scoresBefore: teams,
      bagsBefore: teams,
      scoresAfter: teams,
      bagsAfter: teams,
    };
    expect(promised(hand, "ns")).toBe("4 + Nil");
    expect(promised(hand, "ew")).toBe("Nil + Blind nil");
    expect([51, -40, 0].map(signed)).toEqual(["+51", "−40", "0"]);
  });
});
