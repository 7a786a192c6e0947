import { expect, test } from 'vitest';
import { fold } from '#shared/expression/values/fold.ts';
import { composed, lower, upper } from '#shared/expression/values/texts.ts';
import { changedLetters } from '#server/tables/describe/letters.ts';

test('no letter that folding or case changes is left out of what PostgreSQL is given', () => {
  const given = new Set(changedLetters().map(({ letter }) => letter));
  const missing: string[] = [];
  for (let code = 1; code < 0x110000; code += 1) {
    const letter = String.fromCodePoint(code);
    if (given.has(letter) || !/[\p{M}\p{L}\p{So}\p{Nl}]/u.test(letter)) continue;
    // Texts are kept composed: a letter that this takes apart is in none.
    if (composed(letter) !== letter) continue;
    const isWhole = letter.normalize('NFKD') === letter;
    if (upper(letter) === letter && lower(letter) === letter && (!isWhole || fold(letter) === letter))
      continue;
    missing.push(code.toString(16));
  }
  expect(missing).toEqual([]);
  expect(given.size).toBeGreaterThan(6000);
});
