/** The words of the pages of cards; fetched with them. */
export const cards = {
  pageTitle: (game: string) => `Cards: ${game} · hyakki`,
  heading: "Cards",
  start: "Quick start",
  games: "Games",
  loading: "Loading the cards",
  failed: "The cards could not be loaded.",
  again: "Try again",
  unknown: "There is no such game here. These have cards:",
  find: "Find cards",
  search: "Search names and texts",
  more: "Filter and order",
  all: "All",
  order: "Order",
  orders: { printed: "As in the box", name: "By name", wins: "Most wins first" },
  count: (n: number, of: number) => (n === of ? `${of} cards` : n === 1 ? `1 of ${of} cards` : `${n} of ${of} cards`),
  none: "No cards match.",
  showAll: "Show all cards",
  turn: (side: string) => `Turn to the ${side.toLowerCase()} side`,
  turnAll: (side: string) => `Turn all to the ${side.toLowerCase()} side`,
  turned: (card: string, side: string) => `${card}, ${side.toLowerCase()} side`,
  turnedAll: (side: string) => `All cards show their ${side.toLowerCase()} side`,
  share: (share: number) => `${(share * 100).toFixed(1)}%`,
  of: (n: number, what: string, low: number, high: number) => `in ${n.toLocaleString("en")} ${what} (between ${(low * 100).toFixed(1)} and ${(high * 100).toFixed(1)}%)`,
  wins: "How often it wins",
  notMeasured: "not measured yet",
  measured: (how: string) => `How often a card wins was measured in ${how}. The true share lies between the two numbers in brackets 95 times out of 100.`,
  unmeasured: "How often these cards win has not been measured yet.",
  rows: (rows: readonly string[]) =>
    rows
      .map((row, at) => {
        const places = [...row].flatMap((cell, column) => (cell === "X" ? [String(column + 1)] : []));
        return `row ${at + 1}: ${places.join(", ") || "nothing"}`;
      })
      .join("; "),
};
