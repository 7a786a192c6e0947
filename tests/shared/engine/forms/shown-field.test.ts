import { describe, expect, test } from 'vitest';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { desk } from '#tests/shared/expression/desk.ts';

const { expression: when } = checkExpression('days > 7', { schema: desk, record: 'loan' });
if (when === undefined) throw new Error('the condition is checked');
const field: FieldShape = {
  name: 'note',
  label: 'Note',
  origin: 'contract',
  required: false,
  unique: false,
  errors: {},
  secret: false,
  type: 'text',
  max: 80,
  multiline: false,
  default: 'none',
  show: { when },
};

describe('a field that stands in some forms only', () => {
  test.each<[says: string, days: number | null, stored: JsonValue | undefined, shown: boolean]>([
    ['its condition holds', 8, null, true],
    ['its condition does not hold', 7, null, false],
    ['nothing is known of it', null, null, false],
    ['a value is there all the same', 7, 'late', true],
    ['what every new record has is there', 7, 'none', false],
    ['a switch is off', 7, false, false],
    ['a list is empty', 7, [], false],
    ['the record has no such value, or it may not be read', 7, undefined, false],
  ])('%s', (_, days, stored, shown) => {
    const environment = { record: { days }, now: '', today: '', constants: {} };
    expect(isShown(field, stored, environment)).toBe(shown);
  });

  test('one without a condition is shown always', () => {
    const { show: _, ...always } = field;
    expect(isShown(always, null, { record: {}, now: '', today: '', constants: {} })).toBe(true);
  });
});
