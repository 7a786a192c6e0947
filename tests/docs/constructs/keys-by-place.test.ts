import { expect, test } from 'vitest';
import { titledKeys } from '#shared/contract/grammar/titled-keys.ts';
import { key } from '#shared/contract/grammar/shapes/combine.ts';
import { flag } from '#shared/contract/grammar/shapes/values.ts';
import { constructsByPlace } from './keys-by-place.ts';

/** The JSON Schema, the reference, what the Studio says on hovering and offers to complete, and the guide. */
test('every key that the grammar declares has its place everywhere', () => {
  const rows = constructsByPlace();
  expect(rows.length).toBeGreaterThan(400);
  expect(rows.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test('a key that is in no place yet is named with all that it lacks', () => {
  const declared = new Map(titledKeys());
  declared.set('A role', {
    ...declared.get('A role'),
    stands_in_for_all: key(flag, 'For whom it stands in.'),
  });
  expect(constructsByPlace(declared).filter(({ missing }) => missing.length > 0)).toEqual([
    {
      construct: 'A role: stands_in_for_all',
      missing: ['schema', 'reference', 'hover', 'completion', 'guide'],
    },
  ]);
});
