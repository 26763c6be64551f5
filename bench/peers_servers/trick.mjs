// A small trick game for four with hidden hands, as long as Hero vs Phantom: four rounds of eleven tricks.
// Every card may be played; the highest wins the trick and leads the next.

export const SEATS = 4;
export const ROUNDS = 4;
export const CARDS = 44;

/** A new round: everybody's hand, sorted. `shuffled` has the numbers 0 to 43 in some order. */
export function deal(shuffled) {
  const hands = [];
  for (let seat = 0; seat < SEATS; seat++) {
    hands.push(shuffled.slice(seat * 11, seat * 11 + 11).sort((a, b) => a - b));
  }
  return hands;
}

/** Everything that everybody sees. */
export function table() {
  return { round: 1, leader: 0, turn: 0, trick: [], last: [], points: [0, 0, 0, 0], counts: [11, 11, 11, 11], over: false };
}

/** Lay a card; true if the round is over. The hand is the player's own. */
export function lay(table, hand, card) {
  hand.splice(hand.indexOf(card), 1);
  table.counts[table.turn] -= 1;
  table.trick.push({ seat: table.turn, card });
  if (table.trick.length < SEATS) {
    table.turn = (table.turn + 1) % SEATS;
    return false;
  }
  const best = table.trick.reduce((a, b) => (b.card > a.card ? b : a));
  table.points[best.seat] += 1;
  table.leader = table.turn = best.seat;
  table.last = table.trick;
  table.trick = [];
  return table.counts[0] === 0;
}
