import type { Schema } from '#shared/expression/check/check-context.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';

const text: Type = { kind: 'text' };
const date: Type = { kind: 'date' };
const datetime: Type = { kind: 'datetime' };
const money: Type = { kind: 'money', currency: 'EUR' };

/** The loan that the language guide gives its examples on. */
const schema: Schema = {
  entities: new Map([
    [
      'loan',
      {
        fields: new Map<string, Type>([
          ['start', date],
          ['due', date],
          ['back_on', date],
          ['fee', money],
          ['days', { kind: 'number' }],
          ['status', { kind: 'choice', options: ['requested', 'out', 'back'] }],
          ['note', text],
          ['tags', { kind: 'list', element: { kind: 'choice', options: ['heavy', 'fragile'] } }],
          ['opens', { kind: 'time' }],
          ['spent', { kind: 'duration' }],
          ['out_at', datetime],
          ['back_at', datetime],
          ['renews', { kind: 'record', entity: 'loan' }],
        ]),
        backs: new Map([
          ['lines', { entity: 'line', field: 'loan' }],
          ['renewals', { entity: 'loan', field: 'renews' }],
        ]),
      },
    ],
    [
      'line',
      {
        fields: new Map<string, Type>([
          ['name', text],
          ['amount', money],
        ]),
        backs: new Map(),
      },
    ],
  ]),
  plurals: new Map([['lines', 'line']]),
  constants: new Map([['MAX', { kind: 'number' }]]),
};

const lines = [
  { id: '1', name: 'b', amount: '2.50' },
  { id: '2', name: 'a', amount: '10.00' },
  { id: '3', name: 'c', amount: null },
];
/** The loan renews a second one, which renews a first one, and is renewed by a fourth. */
const loans: Readonly<Record<string, RecordValues>> = {
  first: { id: 'first', days: 3, renews: null },
  second: { id: 'second', days: 5, renews: 'first' },
  fourth: { id: 'fourth', days: 9, renews: '1' },
};
const renewals: Readonly<Record<string, readonly RecordValues[]>> = {
  first: loans['second'] ? [loans['second']] : [],
  '1': loans['fourth'] ? [loans['fourth']] : [],
};

const environment: Environment = {
  record: {
    id: '1',
    start: '2026-01-05',
    due: '2026-01-31',
    back_on: null,
    fee: '12.50',
    days: 7,
    status: 'out',
    note: 'Straße 7',
    tags: ['heavy'],
    opens: '09:30',
    spent: 'PT1H50M',
    out_at: '2026-03-28T22:30:00.000Z',
    back_at: null,
    renews: 'second',
  },
  now: '2026-01-20T08:00:00.000Z',
  today: '2026-01-20',
  zone: makeZoneOffsets('Europe/Vienna'),
  constants: { MAX: 3 },
  back: (entity, _, id) => (entity === 'loan' ? (renewals[id] ?? []) : lines),
  fetch: (_, id) => loans[id] ?? null,
};

/** The value of an expression as the guide writes it; what the checker says where it refuses it. */
export function inGuide(source: string): string {
  const { expression, problems } = checkExpression(source, { schema, record: 'loan' });
  if (expression === undefined) return problems.map(({ message }) => message).join(' ');
  const value = evaluate(expression, environment);
  if (value === null) return expression.type.kind === 'boolean' ? '*unknown*' : '*empty*';
  return `\`${String(value)}\``;
}
