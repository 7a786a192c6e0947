import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { contractOf } from './model-of.ts';

/** What is said of codes that nothing raises, for a field with these settings. */
function unraised(field: string): readonly string[] {
  const contract = contractOf({
    3: `item:\n  fields:\n    price: ${field}`,
    8: 'WRONG: { message: This is wrong. }',
  });
  return load(contract, 'contract.md')
    .findings.filter(({ code }) => code === 'error_not_raised')
    .map(({ message, hint }) => `${message} ${hint}`);
}

test.each([
  [
    '{ type: number_series, format: "{seq}", errors: { unique: WRONG } }',
    'is not unique. Add `unique: true`, or leave the code out.',
  ],
  [
    '{ type: text, errors: { required: WRONG } }',
    'is not required. Add `required: true`, or leave the code out.',
  ],
  ['{ type: text, errors: { min: WRONG } }', 'has no `min`. Add `min:`, or leave the code out.'],
  ['{ type: money, max: 5, errors: { min: WRONG } }', 'has no `min`. Add `min:`, or leave the code out.'],
  ['{ type: text, errors: { pattern: WRONG } }', 'has no `pattern`. Add `pattern:`, or leave the code out.'],
  [
    '{ type: boolean, errors: { min: WRONG } }',
    'is of type `boolean`, which has no `min`. Leave the code out.',
  ],
  [
    '{ type: date, errors: { options: WRONG } }',
    'is of type `date`, which has no `options`. Leave the code out.',
  ],
  [
    '{ type: number_series, format: "{seq}", errors: { required: WRONG } }',
    'is given by the engine, and nobody sends it. Leave the code out.',
  ],
])('a code for a check that the field does not make is never raised: %s', (field, why) => {
  expect(unraised(field)).toEqual([`\`WRONG\` is never raised here: \`price\` ${why}`]);
});

test.each([
  '{ type: number_series, format: "{seq}", unique: true, errors: { unique: WRONG } }',
  '{ type: text, required: true, errors: { required: WRONG } }',
  '{ type: text, required: "price == null", errors: { required: WRONG } }',
  '{ type: text, errors: { max: WRONG } }',
  '{ type: money, min: 0, errors: { min: WRONG } }',
  '{ type: text, pattern: "[a-z]+", errors: { pattern: WRONG } }',
  '{ type: email, errors: { type: WRONG } }',
  '{ type: email, errors: { pattern: WRONG } }',
  '{ type: boolean, errors: { type: WRONG } }',
])('one for a check that it makes is: %s', (field) => {
  expect(unraised(field)).toEqual([]);
});

test('a step that is refused may give a value of the wrong form', () => {
  const errorsWith = (refused: string) => {
    const step = `{ as: owner, create: item, values: { mail: nobody }${refused} }`;
    const examples = `scenarios:\n  - name: A wrong address\n    steps: [${step}]`;
    const contract = contractOf({ 3: 'item:\n  fields:\n    mail: { type: email }' }, examples);
    return load(contract, 'contract.md').findings.filter(({ level }) => level === 'error');
  };
  expect(errorsWith('').map(({ message }) => message)).toEqual(['This is not an email address.']);
  expect(errorsWith(', refused: invalid')).toEqual([]);
});
