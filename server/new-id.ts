import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Randomness for so many ids is drawn at once: to ask the system for each costs more than all the rest of it. */
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;
let last = { milliseconds: 0, number: 0 };

/** A fresh UUIDv7, greater than every one that this process has made before. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  const now = Date.now();
  last =
    now > last.milliseconds
      ? { milliseconds: now, number: firstNumber(random) }
      : { milliseconds: last.milliseconds, number: last.number + 1 };
  return v7({ random, msecs: last.milliseconds, seq: last.number });
}

/** Of the 32 bits that count within a millisecond the highest is left free, so that counting has room (RFC 9562, 6.2). */
function firstNumber([, , , , , , a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return ((a & 0x7f) << 24) | (b << 16) | (c << 8) | d;
}
