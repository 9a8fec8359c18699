// A game with about as much to show as Couperation, on boardgame.io's own server, all in memory.
//
// 36 places of a tower, two hands, a reserve, a deck. A move changes one place, swaps a card of the
// hand for one of the reserve and passes the turn. What the other one holds is hidden.

const { Server } = require("boardgame.io/server");

const ROWS = 8;
const names = [];
for (let row = 1; row <= ROWS; row++) {
  for (let place = 1; place <= row; place++) names.push(`${row}.${place}`);
}

const Tower = {
  name: "tower",
  setup: () => ({
    moves: 0,
    tower: Object.fromEntries(
      names.map((name) => [name, { card: null, face_up: true, low: 1, high: 50 }]),
    ),
    hands: [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]],
    reserve: [11, 12, 13, 14],
    deck: Array.from({ length: 36 }, (_, i) => i + 15),
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: {
      client: false,
      move: ({ G, playerID }) => {
        const hand = G.hands[playerID];
        const card = hand.shift();
        G.tower[names[G.moves % names.length]].card = card;
        G.reserve.push(card);
        hand.push(G.reserve.shift());
        G.moves += 1;
      },
    },
  },
};

Server({ games: [Tower], origins: [/.*/] }).run(Number(process.argv[2]));
