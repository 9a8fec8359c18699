/**
 * SHA-256 (FIPS 180-4) for pages without Web Crypto. Browsers offer `crypto.subtle` only over
 * HTTPS and on localhost, and friends at home play over http://192.168.x.x.
 */

// The fractional parts of the square and cube roots of the first primes, 32 bits each.
const H = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const K = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/**
 * @param {number} word
 * @param {number} n
 */
const turned = (word, n) => (word >>> n) | (word << (32 - n));

/**
 * @param {Uint8Array} message shorter than 2^29 bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const padded = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6));
  message.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);
  const hash = Uint32Array.from(H);
  for (let at = 0; at < padded.byteLength; at += 64) compress(hash, padded, at);
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => result.setUint32(4 * i, word));
  return new Uint8Array(result.buffer);
}

/**
 * Takes one block of 64 bytes into the hash.
 *
 * @param {Uint32Array} hash
 * @param {DataView} block
 * @param {number} from
 */
function compress(hash, block, from) {
  const w = schedule(block, from);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = ((hash[i] ?? 0) + word) | 0));
}

/**
 * The 64 words that a block is stretched to.
 *
 * @param {DataView} block
 * @param {number} from
 */
function schedule(block, from) {
  const w = new Uint32Array(64);
  /** @param {number} i */
  const at = (i) => w[i] ?? 0;
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(from + 4 * i);
  for (let i = 16; i < 64; i++) {
    const s0 = turned(at(i - 15), 7) ^ turned(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const s1 = turned(at(i - 2), 17) ^ turned(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    w[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  return w;
}
