// Checks the luck of a Commontable record with none of Commontable's code (Node 18 or newer):
//   node verify.mjs game.jsonl [commitments.json]
// Ends with status 0, or with status 1 and a reason. record.md specifies what is computed here.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const hash = (hex) => createHash("sha256").update(hex, "hex").digest("hex");
const hmac = (key, data) => createHmac("sha256", key).update(data).digest();
const check = (isTrue, reason) => { if (!isTrue) throw new Error(reason); };

// 64 bits of luck as a stream of numbers below n: SplitMix64, then Lemire's multiply and reject.
const MASK = 2n ** 64n - 1n, STEP = 0x9e3779b97f4a7c15n;
function mix(x) {
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return x ^ (x >> 31n);
}
function stream(seed) {
  let state = mix((seed + STEP) & MASK);
  return (size) => {
    const n = BigInt(size);
    for (;;) {
      state = (state + STEP) & MASK;
      const product = (mix(state) >> 32n) * n;
      if ((product & 0xffffffffn) >= (2n ** 32n - n) % n) return Number(product >> 32n);
    }
  };
}

function keyOf({ secret, commitment, deal }, people) {
  check(/^([0-9a-f]{2}){16,64}$/.test(secret), "the secret is not hexadecimal");
  check(hash(secret) === commitment, "the secret does not fit its commitment");
  for (const { seats, entropy, commitment } of people) {
    check(/^[0-9a-f]{64}$/.test(entropy), `the number of seats ${seats} is not 64 digits`);
    check(hash(entropy) === commitment, `the number of seats ${seats} does not fit its commitment`);
  }
  if (!deal) return Buffer.from(secret, "hex");
  check(Number.isSafeInteger(deal.attempt), "the attempt is not a whole number");
  const order = people.map(({ seats }) => seats[0]);
  check(order.every((seat, i) => !i || seat > order[i - 1]), "people are not in the order of seats");
  const entropy = Buffer.from(people.map((person) => person.entropy).join(""), "hex");
  const message = Buffer.concat([Buffer.from(`commontable deal ${deal.attempt}\n`), entropy]);
  return hmac(Buffer.from(secret, "hex"), message);
}

function compare({ commitment, deal }, people, seen) {
  const rows = (list) => JSON.stringify(list.map(({ seats, commitment }) => [seats, commitment]));
  check(seen.commitment === commitment, "your browser saw another commitment of the server");
  const own = seen.seats ?? []; // held at the deal, if other people sat there too
  const isUsed = people.some(({ seats }) => seats.some((seat) => own.includes(seat)));
  check(!own.length || isUsed, "your random number was not used in this deal");
  check(rows(seen.commitments) === rows(people), "your browser saw other commitments of people");
  check(!deal || seen.attempt === deal.attempt, "your browser saw another attempt");
  const isIn = people.some(({ entropy }) => entropy === seen.entropy);
  check(!seen.entropy || isIn, "your own number is missing from the deal");
}

function couperation({ seats, options, start }, below) {
  const deck = Array.from({ length: 50 }, (_, i) => i + 1).filter((n) => ![1, 25, 50].includes(n));
  const take = (n) => Array.from({ length: n }, () => deck.splice(below(deck.length), 1)[0]);
  const rising = (cards) => cards.sort((a, b) => a - b);
  const hands = Array.from({ length: seats }, () => rising(take(3)));
  const reserve = rising([1, 50, ...take({ 2: 4, 3: 3, 4: 2 }[seats])]);
  if (options.finish) deck.push("finish");
  const dealt = { hands, reserve, deck, tower: { 1.4: 25 } };
  for (const part in dealt) {
    const [wanted, found] = [dealt[part], start[part]].map((cards) => JSON.stringify(cards));
    check(wanted === found, `${part}: expected ${wanted}, found ${found}`);
  }
}

try {
  const [file, seenFile] = process.argv.slice(2);
  check(file, "expected node verify.mjs game.jsonl [commitments.json]");
  const head = JSON.parse(readFileSync(file, "utf8").split("\n")[0]);
  check(head.secret, "the record has no secret, so there is nothing to check");
  const people = head.deal?.contributions ?? [];
  const luck = (n) => hmac(key, String(n)).readBigUInt64BE();
  const key = keyOf(head, people);
  const fitting = `The secret and the random numbers of ${people.length} people fit their commitments`;
  console.log(`${fitting} (attempt ${head.deal?.attempt ?? 1}).`);
  if (seenFile) compare(head, people, JSON.parse(readFileSync(seenFile, "utf8")));
  if (seenFile) console.log("The commitments are those that your browser saw at the start.");
  console.log(`luck(0) = ${luck(0)}`);
  const isRebuilt = head.game === "couperation" && !head.goes_on;
  if (isRebuilt) couperation(head, stream(luck(0)));
  if (isRebuilt) console.log("Hands, reserve, tower and deck of Couperation follow from luck(0).");
} catch (error) {
  console.log(`refused: ${error.message}`);
  process.exitCode = 1;
}
