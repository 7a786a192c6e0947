import { expect, test } from 'vitest';
import { withUnits } from '#client/fields/base/with-units.ts';

test('a value breaks between its parts, and never between a figure and its unit', () => {
  expect(withUnits('3 hrs 15 mins').split(' ')).toEqual(['3\u00A0hrs', '15\u00A0mins']);
  expect(withUnits('4 Mar 2026, 09:00').split(' ')).toEqual(['4\u00A0Mar', '2026,', '09:00']);
});
