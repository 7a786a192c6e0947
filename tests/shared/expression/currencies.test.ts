import { expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { CheckContext, Schema } from '#shared/expression/check/check-context.ts';
import type { Type } from '#shared/expression/expression.ts';
import { load } from '#shared/contract/load.ts';

const currencies: Type = { kind: 'choice', options: ['EUR', 'JPY'] };
const own: Type = { kind: 'money', currency: 'currency' };
const ofOrder: Type = { kind: 'money', currency: 'order.currency' };

/** Orders with lines in their currency, and payments with a currency of their own. */
const schema: Schema = {
  entities: new Map([
    [
      'order',
      {
        fields: new Map<string, Type>([
          ['currency', currencies],
          ['limit', own],
        ]),
        backs: new Map([['lines', { entity: 'line', field: 'order' }]]),
      },
    ],
    [
      'line',
      {
        fields: new Map<string, Type>([
          ['order', { kind: 'record', entity: 'order' }],
          ['currency', currencies],
          ['amount', ofOrder],
          ['kept', ofOrder],
          ['place', { kind: 'number' }],
        ]),
        backs: new Map(),
        elsewhere: new Map([['currency', 'order.currency']]),
      },
    ],
    [
      'payment',
      {
        fields: new Map<string, Type>([
          ['currency', currencies],
          ['amount', own],
          ['euros', { kind: 'money', currency: 'EUR' }],
          ['order', { kind: 'record', entity: 'order' }],
        ]),
        backs: new Map(),
      },
    ],
  ]),
  plurals: new Map([
    ['orders', 'order'],
    ['lines', 'line'],
    ['payments', 'payment'],
  ]),
  constants: new Map(),
};

function problemsOf(record: string, source: string, expected?: Type): readonly string[] {
  const context: CheckContext = { schema, record, old: true, ...(expected && { expected }) };
  return checkExpression(source, context).problems.map(({ message }) => message);
}

test.each([
  ['order', 'lines.exists(l, l.amount > limit)'],
  ['order', 'lines.filter(l, l.place > 1).sort_by(l, l.place).last().amount + limit > 0'],
  ['order', 'lines.nth(2).amount == lines.first().amount'],
  ['order', 'lines.filter(l, l.place > 1).sum(l, l.amount) < limit'],
  ['order', 'all.lines.filter(l, l.order == record).sum(l, l.amount) < limit'],
  ['payment', 'all.lines.exists(l, l.currency == currency && l.amount == -amount)'],
  ['payment', 'all.lines.exists(l, l.order == order && l.amount < order.limit)'],
  ['payment', 'currency == EUR && amount + euros > 0'],
  ['payment', 'currency != EUR || amount + euros > 0'],
  ['payment', "all.payments.filter(p, p.currency == 'EUR').sum(p, p.amount) > euros"],
  ['payment', 'all.payments.filter(p, p.currency == currency).max(p, p.amount) > amount'],
  ['payment', 'order.currency == currency && order.limit >= amount'],
  ['payment', 'old.currency == currency && old.amount < amount'],
])('amounts of %s whose currency is known to be the same mix: %s', (record, source) => {
  expect(problemsOf(record, source)).toEqual([]);
});

test('definitions that are deep within each other are not written out for it', () => {
  const deep = Array.from({ length: 60 }, (_, place) => ({
    name: `d${place + 1}`,
    parameters: ['x'],
    source: `d${place}(x) && d${place}(x)`,
  }));
  const first = { name: 'd0', parameters: ['x'], source: 'x == x' };
  const definitions = new Map([first, ...deep].map((one) => [one.name, one]));
  for (const source of [
    'd60(order) && currency == EUR && amount + euros > 0',
    'd60(order) == d60(order) && all.payments.filter(p, d60(p.order)).last().order == order && amount > 0',
  ])
    expect(checkExpression(source, { schema, record: 'payment', definitions }).problems).toEqual([]);
  const [problem] = checkExpression('all.payments.filter(p, d60(p.order)).last().amount == amount', {
    schema,
    record: 'payment',
    definitions,
  }).problems;
  expect(problem?.message.length).toBeLessThan(200);
});

test('a value is taken once where its currency has stayed', () => {
  const taken = 'choose(old.order.currency == order.currency, old.kept, amount)';
  expect(problemsOf('line', taken, ofOrder)).toEqual([]);
  expect(problemsOf('line', 'choose(old.place == place, old.kept, amount)', ofOrder)).not.toEqual([]);
});

test.each([
  ['payment', 'all.lines.exists(l, l.currency == currency || l.amount == amount)'],
  ['payment', 'all.lines.exists(l, l.currency != currency && l.amount == amount)'],
  ['payment', 'all.lines.exists(l, l.amount == amount && l.currency == currency)'],
  ['payment', '(currency == EUR || currency == JPY) && amount + euros > 0'],
  ['payment', "all.payments.filter(p, p.currency != 'EUR').sum(p, p.amount) > euros"],
  ['payment', "all.payments.filter(p, p.currency == 'JPY').sum(p, p.amount) > euros"],
  ['payment', 'all.payments.sum(p, p.amount) > euros'],
  ['order', 'all.lines.last().amount > limit'],
  ['order', 'all.lines.filter(l, l.order != record).sum(l, l.amount) < limit'],
])('amounts of %s in two currencies do not mix: %s', (record, source) => {
  expect(problemsOf(record, source)).toHaveLength(1);
});

/** A trip takes its currency from its office, an expense from its trip. */
const calculatedTwice = `# Trips
## 3. Entities
\`\`\`yaml
office:
  fields:
    currency: { type: choice, options: { EUR: Euro, JPY: Yen }, required: true }
trip:
  fields:
    office: { type: ref, to: office, required: true }
    currency: { type: choice, options: { EUR: Euro, JPY: Yen }, compute: office.currency }
    advance: { type: money, currency: currency }
    left: { type: money, currency: currency, compute: "advance - expenses.sum(e, e.amount)" }
expense:
  part_of: trip
  fields:
    currency: { type: choice, options: { EUR: Euro, JPY: Yen }, compute: trip.currency }
    amount: { type: money, currency: currency, initial: trip.advance }
\`\`\`
`;

test('a currency that is calculated from one that is calculated is the same', () => {
  const { findings } = load(calculatedTwice, 'trips.md');
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
});
