import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { contractOf } from './model-of.ts';

/** What is said of a query with this parameter. */
function saidOf(param: string): readonly string[] {
  const contract = contractOf({
    3: 'item:\n  fields:\n    due: { type: date }\n    kind: { type: choice, options: { a: A, b: B } }',
    6: 'roles: { clerk: {} }\ngrants:\n  item: { clerk: all }',
    7: `queries:
  late:
    of: item
    where: due < params.p
    values: { items: count() }
    params: { p: ${param} }
    for: [clerk]`,
  });
  return load(contract, 'contract.md')
    .findings.filter(({ level }) => level === 'error')
    .map(({ code, message }) => `${code}: ${message}`);
}

test.each([
  '{ type: date, required: true, initial: start_of_year(today) }',
  '{ type: date, initial: "all.items.max(i, i.due)" }',
  '{ type: date, default: 2026-01-01 }',
])('a parameter may say what it is where it is not sent: %s', (param) => {
  expect(saidOf(param)).toEqual([]);
});

test.each([
  ['{ type: date, default: soon }', 'wrong_value'],
  ['{ type: date, default: 2026-01-01, initial: today }', 'wrong_value'],
  ['{ type: date, initial: 3 }', 'wrong_type'],
  ['{ type: date, initial: due }', 'unknown_name'],
  ['{ type: date, initial: params.p }', 'not_available_here'],
])('what it is must be known without a record, and fit: %s', (param, code) => {
  expect(saidOf(param).join(' ')).toMatch(new RegExp(`^${code}: [^:]*$`));
});
