// The game that all peers serve: draw and discard, with two decks and a hidden joker. No I/O.
// Cards are small numbers in the state. In the view of a player who may see them, they are the Hidden Joker Rummy API's objects.
'use strict';
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
const HAND_SIZE = 13;

const face = (card, joker) => {
  const shown = { id: `c_${card + 1}`, rank: RANKS[card % 13], suit: SUITS[Math.floor(card / 13) % 4] };
  return card % 13 === joker ? { ...shown, is_joker: true } : shown;
};

function deal(shuffle, joker) {
  const stock = shuffle(Array.from({ length: 104 }, (_, card) => card));
  const hands = { 0: stock.splice(0, HAND_SIZE), 1: stock.splice(0, HAND_SIZE) };
  return { stock, hands, discards: [stock.pop()], joker, drawn: false, turn_number: 1 };
}

function shuffled(cards) {
  for (let left = cards.length; left > 1; left -= 1) {
    const at = Math.floor(Math.random() * left);
    [cards[left - 1], cards[at]] = [cards[at], cards[left - 1]];
  }
  return cards;
}

const dealt = () => deal(shuffled, Math.floor(Math.random() * 13));

const mover = (game) => (game.turn_number - 1) % 2;

// The drawn card, or null where drawing is not allowed.
function draw(game, seat, source) {
  const pile = source === 'stock' ? game.stock : game.discards;
  if (game.drawn || pile.length === 0) return null;
  const card = pile.pop();
  game.hands[seat].push(card);
  game.drawn = true;
  return card;
}

// The place in the hand of the discarded card, or -1 where discarding it is not allowed.
function discard(game, seat, id) {
  const at = game.drawn ? game.hands[seat].indexOf(Number(id.slice(2)) - 1) : -1;
  if (at < 0) return at;
  game.discards.push(game.hands[seat].splice(at, 1)[0]);
  game.drawn = false;
  game.turn_number += 1;
  return at;
}

const view = (game, seat) => ({
  turn_number: game.turn_number,
  drawn: game.drawn,
  discard_top: face(game.discards[game.discards.length - 1], game.joker),
  stock_count: game.stock.length,
  players: [0, 1].map((player) => ({ player_id: player, hand_size: game.hands[player].length })),
  hidden_joker_rank: RANKS[game.joker],
  hand: seat == null ? [] : game.hands[seat].map((card) => face(card, game.joker)),
});

module.exports = { deal, dealt, mover, draw, discard, view };
