import { expect, test } from 'vitest';
import { fold } from '#shared/expression/values/fold.ts';
import { fc } from '#tests/support/fast-check.ts';

test.each([
  ['Ärger', 'arger'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['ﬁne', 'fine'],
  ['Ǆ', 'dz'],
  ['東京', '東京'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('what is folded stays as it is, and how letters were composed makes no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
    }),
  );
});
