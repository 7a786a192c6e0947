import { expect, test } from 'vitest';
import { enteredValues } from '#client/screens/form/sent-notice.tsx';
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
    enteredValues([name, terms(isAsked)], values, environment).map(({ field }) => field.name);
  expect(shown(true)).toEqual(['name', 'terms']);
  expect(shown(false)).toEqual(['name']);
});
