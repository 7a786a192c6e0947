import { expect, test } from 'vitest';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { NotUnderstood } from '#client/fields/base/not-understood.ts';
import { Proposed } from '#client/fields/base/proposed.ts';
import type { FormPart, PartRow } from '#client/screens/form/values/form-parts.ts';
import { asJson, startValues, valuesToCreate } from '#client/screens/form/values/form-values.ts';
import {
  filledBody,
  leavesSomething,
  newProposals,
  rowsWithProposals,
  toldOfRows,
} from '#client/screens/form/values/proposals.ts';

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const day: FieldShape = { ...base, name: 'day', label: 'Day', type: 'date', prefilled: true };
const due: FieldShape = { ...base, name: 'due', label: 'Due', type: 'date' };
const fields = [day, due];
const part: FormPart = {
  name: 'lines',
  label: 'Lines',
  // What its rows are sent with is read here.
  entity: {
    label: 'Line',
    creatable: fields.map(({ name }) => name),
    updatable: fields.map(({ name }) => name),
  } as Partial<EntityDescription> as EntityDescription,
  parentField: 'order',
  fields,
};
const row = (key: string, values: object, id?: string): PartRow => ({ key, values: { ...values }, id });

test('What the server fills in is left to it from the start, shown to rules, and not sent', () => {
  const start = startValues(fields, new URLSearchParams());
  expect(start['day']).toBeInstanceOf(Proposed);
  expect(asJson(new Proposed('2026-03-02'))).toBe('2026-03-02');
  expect(valuesToCreate(fields, { day: new Proposed('2026-03-02'), due: '2026-03-09' })).toEqual({
    due: '2026-03-09',
  });
  expect(valuesToCreate(fields, { day: null, due: null })).toEqual({ day: null }); // emptied by the person
  expect(leavesSomething({ fields, parts: [], before: undefined }, start)).toBe(true);
  expect(leavesSomething({ fields, parts: [], before: undefined }, { day: null, due: null })).toBe(false);
});

test('What is asked has neither what is left to the server nor what was not understood', () => {
  const lines = [
    row('a', { day: '2026-03-01', due: null }, '1'),
    row('b', { day: new Proposed(), due: '2026-03-09' }),
  ];
  const filled = { fields, parts: [part], before: undefined };
  const values = { day: new Proposed(), due: new NotUnderstood('soon', 'No date.'), lines };
  expect(filledBody(filled, values)).toEqual({
    body: { lines: [{ day: '2026-03-01' }, { due: '2026-03-09' }] },
    keys: { lines: ['a', 'b'] },
  });
  const changed = { fields, parts: [part], before: { lines: lines.slice(0, 1) } };
  expect(filledBody(changed, values)).toEqual({
    body: { lines: [{ due: '2026-03-09' }] },
    keys: { lines: ['b'] },
  });
});

test('A proposal follows what is told, and never takes the place of what was typed', () => {
  const told = { day: '2026-03-02', due: '2026-03-09' };
  expect(newProposals(fields, { day: new Proposed(), due: '2026-04-01' }, told)).toEqual({
    day: new Proposed('2026-03-02'),
  });
  expect(newProposals(fields, { day: new Proposed('2026-03-02') }, told)).toEqual({});
  expect(newProposals(fields, { day: new Proposed('2026-03-02') }, {})).toEqual({ day: new Proposed() });
  const rows = [row('a', { day: '2026-03-01' }), row('b', { day: new Proposed() })];
  const ofRows = toldOfRows({ lines: [{ day: '2026-05-01' }, { day: '2026-05-02' }] }, 'lines', ['a', 'b']);
  expect(rowsWithProposals(part, rows, ofRows)).toEqual([
    rows[0],
    row('b', { day: new Proposed('2026-05-02') }),
  ]);
  expect(rowsWithProposals(part, rows, new Map())).toBeUndefined();
});
