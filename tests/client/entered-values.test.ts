import { expect, test } from 'vitest';
import { enteredRows, enteredValues } from '#client/screens/form/sent/entered-values.ts';
import type { FormPart } from '#client/screens/form/values/form-parts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { FieldShape } from '#shared/fields/field.ts';

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const environment = { now: '2026-03-02T08:00:00.000Z', today: '2026-03-02', constants: {} };
const name: FieldShape = { ...base, type: 'text', name: 'name', label: 'Name', max: 100, multiline: false };
const literal = (value: boolean): Expression => ({ kind: 'literal', type: { kind: 'boolean' }, value });
const terms = (isAsked: boolean): FieldShape => ({
  ...base,
  type: 'boolean',
  name: 'terms',
  label: 'I accept the terms',
  show: { when: literal(isAsked) },
});

test('what a form did not show is not shown again as sent', () => {
  const values = { name: 'Eva', terms: false };
  const shown = (isAsked: boolean) =>
    enteredValues({ fields: [name, terms(isAsked)], parts: [], values, environment }).map(
      ({ field }) => field.name,
    );
  expect(shown(true)).toEqual(['name', 'terms']);
  expect(shown(false)).toEqual(['name']);
});

test('rows are told with what was typed in them, without spare ones and what is secret, a file or not for them', () => {
  const fields: readonly FieldShape[] = [
    name,
    { ...name, name: 'pin', label: 'PIN', secret: true },
    { ...name, name: 'size', label: 'Size' },
  ];
  const part = { name: 'guests', label: 'Guests', fields } as unknown as FormPart; // all that is read of it
  const guests = [
    { key: 'a', values: { name: 'Eva', pin: '1234', size: 'L' }, hidden: ['size'] },
    { key: 'b', values: { name: 'Bo', pin: '', size: 'M' } },
    { key: 'c', values: { name: '', pin: '', size: '' } },
    { key: 'd', values: { name: 'Spare', pin: '', size: '' }, spare: true },
  ];
  const told = enteredRows({ parts: [part, { ...part, name: 'pets' }], values: { guests } });
  expect(told.map((one) => one.part.name)).toEqual(['guests']);
  expect(told[0]?.rows.map((row) => row.map(({ field, value }) => [field.name, value]))).toEqual([
    [['name', 'Eva']],
    [
      ['name', 'Bo'],
      ['size', 'M'],
    ],
  ]);
});
