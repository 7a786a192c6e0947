import { expect, test } from 'vitest';
import { modelOf } from './model-of.ts';

const model = modelOf(
  {
    3: `
item:
  fields:
    name: { type: text, required: true }
    value: { type: money }
    keeper: { type: ref, to: user }
user:
  fields: { trained: { type: boolean } }
`,
    4: 'item: { field: status, start: here, states: { here: {}, gone: {} }, transitions: { go: { to: gone, by: [staff] } } }',
    6: 'roles: { staff: {} }',
    9: `
constants:
  MAX_LOANS: 3
  RATE: 0.125
  FEE: { value: 0.50, type: money, min: 0, label: Fee for a day }
  OPEN: true
  GREETING: Good morning
  FIRST: { value: 2026-01-01, type: date }
  BIG: { value: 12345678901234.5, type: decimal }
limits: { page: 20, session: 12h, sign_in: { count: 5, per: 1m }, write_time: 500ms, records: { item: 100 } }
`,
  },
  `
people:
  mira: { name: Mira Novak, roles: [staff], trained: true }
  sam: { roles: [owner], email: Sam@Example.org }
now: 2026-03-02T09:30:00+01:00
records:
  item:
    camera: { name: Canon, value: 19.9, keeper: mira, status: gone }
`,
);

test('constants are exact and typed by what is written', () => {
  expect([...model.constants.values()].map(({ name, value, type }) => [name, value, type.kind])).toEqual([
    ['MAX_LOANS', 3, 'number'],
    ['RATE', '0.125', 'number'],
    ['FEE', '0.50', 'money'],
    ['OPEN', true, 'boolean'],
    ['GREETING', 'Good morning', 'text'],
    ['FIRST', '2026-01-01', 'date'],
    ['BIG', '12345678901234.5', 'number'],
  ]);
  expect(model.constants.get('FEE')?.label).toBe('Fee for a day');
  expect(model.constants.get('MAX_LOANS')?.label).toBe('Max loans');
});

test('limits, with the usual ones where nothing is said', () => {
  expect(model.limits).toMatchObject({
    page: 20,
    pageMax: 200,
    sessionSeconds: 43_200,
    securityEventsSeconds: 31_536_000,
    signIn: { count: 5, perSeconds: 60 },
    requests: { count: 1_000, perSeconds: 60 },
    readTimeMs: 1000,
    writeTimeMs: 500,
  });
  expect([...model.limits.records]).toEqual([['item', 100]]);
});

test('examples: people with their roles, records with literals, references by name', () => {
  expect(model.examples.now).toBe('2026-03-02T08:30:00.000Z');
  expect(model.examples.people).toEqual([
    { name: 'mira', label: 'Mira Novak', roles: ['staff'], values: { trained: true } },
    {
      name: 'sam',
      label: 'Sam',
      roles: ['owner'],
      values: { email: expect.stringMatching(/^sam@example\.org$/i) },
    },
  ]);
  expect(model.examples.records.map(({ entity, name, values }) => [entity, name, values])).toEqual([
    ['item', 'camera', { name: 'Canon', value: '19.90', keeper: 'mira', status: 'gone' }],
  ]);
});
