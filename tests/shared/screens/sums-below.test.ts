import { expect, test } from 'vitest';
import { sumsBelow } from '#shared/screens/sums/sums-below.ts';
import { entityOf, modelOf } from '../contract/model-of.ts';

const entities = `
trip:
  fields:
    name: { type: text }
    currency: { type: text }
    cost: { type: money, compute: "costs.sum(c, c.amount) - costs.sum(c, c.refund)" }
    seats: { type: integer, saved: "costs.filter(c, c.percent > 0).sum(c, c.seats)" }
    area: { type: decimal, compute: "costs.sum(c, c.each * 2)" }
    longest: { type: duration, compute: "costs.sum(c, c.took)" }
cost:
  part_of: trip
  back: costs
  fields:
    amount: { type: money }
    refund: { type: money }
    each: { type: decimal, scale: 2 }
    seats: { type: integer }
    took: { type: duration }
    stars: { type: integer }
    percent: { type: decimal, scale: 1 }`;

const below = (screens: string, unread: readonly string[] = []) => {
  const model = modelOf({ 2: screens, 3: entities, 6: 'roles: {}' });
  const rights = { reads: (_: unknown, name: string) => !unread.includes(name) };
  return sumsBelow(entityOf(model, 'trip'), { name: 'costs', entity: 'cost' }, { model, rights });
};
const table = (totals: string) =>
  `/costs: { view: table, of: cost, columns: [amount, stars, percent], totals: [${totals}] }`;

test('Below the parts of a record has a sum what it adds up of all of them: neither of some, nor of something else', () => {
  expect(below('')).toEqual(['amount', 'refund', 'took']);
});

test('Where their own list has totals, they have them here', () => {
  expect(below(table('stars, amount'))).toEqual(['stars', 'amount']);
});

test('Nobody has the sum of what they may not read', () => {
  expect(below('', ['refund'])).toEqual(['amount', 'took']);
  expect(below(table('stars, amount'), ['stars'])).toEqual(['amount']);
});
