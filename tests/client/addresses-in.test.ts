import { expect, test } from 'vitest';
import { addressesIn } from '../../client/accounts/people/addresses-in.ts';

test('addresses are found in what people paste: lines, commas, spaces, names before them', () => {
  const text = ' ann@example.org, Ben Osei <ben@example.org>;\n\ncleo@example.org dan@example.org\n';
  const found = ['ann@example.org', 'ben@example.org', 'cleo@example.org', 'dan@example.org'];
  expect(addressesIn(text)).toEqual(found);
});

test('the same address counts once, as it is written last; nothing is found in nothing', () => {
  expect(addressesIn('ann@example.org\nAnn@Example.org')).toEqual(['Ann@Example.org']);
  expect(addressesIn(' ,;\n ')).toEqual([]);
});
