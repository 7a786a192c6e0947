import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppContext } from '#client/app/app-context.tsx';
import type { RecordAnswer } from '#client/api/record-answer.ts';
import type { FormValues } from '#client/screens/form/values/form-values.ts';
import { useEnvironment } from '#client/screens/form/values/use-environment.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { entityOf, modelOf } from '../shared/contract/model-of.ts';

const model = modelOf({
  3: 'thing: { fields: { name: { type: text }, kind: { type: choice, options: { car: Car, phone: Phone }, default: car }, seats: { type: integer, default: 5 } } }',
});
const fields: readonly FieldShape[] = [...entityOf(model, 'thing').fields.values()];
const description = {
  rehearsal: true,
  zone: { from: [0], offsets: [0] },
  constants: {},
  now: '2026-03-02T09:00:00Z',
};

/** The record that the condition of a `show` is asked about, where the form has these values. */
function recordAskedAbout(values: FormValues, saved?: RecordAnswer): unknown {
  let asked: unknown;
  function Form() {
    asked = useEnvironment(saved, fields)(values)['record'];
    return null;
  }
  const value = {
    description: description as unknown as AppDescription, // the little of it that is read
    person: null,
    actedBy: null,
    held: null,
    style: { locale: 'en-GB', language: 'en', zone: 'UTC' },
  };
  renderToStaticMarkup(createElement(AppContext, { value: value as never }, createElement(Form)));
  return asked;
}

test('`show` of a new record counts with the defaults of fields that the form leaves out', () => {
  expect(recordAskedAbout({ name: 'Golf' })).toMatchObject({ name: 'Golf', kind: 'car', seats: 5 });
});

test('what stands in the form, emptied too, goes before a default', () => {
  expect(recordAskedAbout({ kind: 'phone', seats: null })).toMatchObject({ kind: 'phone', seats: null });
});

test('a saved record has its own values, and no default beside them', () => {
  const saved = { id: '1', version: 1, values: { name: 'Golf', kind: 'phone' } } as unknown as RecordAnswer;
  const asked = recordAskedAbout({}, saved);
  expect(asked).toMatchObject({ kind: 'phone' });
  expect(asked).not.toHaveProperty('seats');
});
