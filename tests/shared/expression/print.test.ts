import { expect, test } from 'vitest';
import { print } from '#shared/expression/tree/print.ts';
import { expressionOf } from './desk.ts';

test.each([
  'due > start && !(paid || requested)',
  '(paid || requested) && days > 1 || has(note)',
  'days - (1 - 2) - 3 * (4 + days) / 2',
  'paid == requested == true && paid == (requested == true)',
  '-(days + 1) < -5',
  "status in ['out', 'returned'] && borrower == me",
  "note == 'it\\'s a \\\\ and \\n'",
  "due >= '2026-01-10' && changed(item.name) || old.due == null",
  'item.loans.exists(l, l.id != id && l.due < today)',
  'all.loans.sum(l, l.fee) > MAX_LOANS && input.until > due',
  'choose(paid, due, requested, today, due + days(3)) < today',
  'coalesce(fee, 0) + FEE > 1.5',
])('%s is printed as it was written', (source) => {
  expect(print(expressionOf(source))).toBe(source);
});

test.each([
  ['status == out', "status == 'out'"],
  ['none(item.loans, l, l.paid)', '!item.loans.exists(l, l.paid)'],
  ['paid ? fee : 0', 'choose(paid, fee, 0)'],
  ['record.due > today', 'due > today'],
  ['((days)) == 1.50', 'days == 1.5'],
])('%s is printed as %s', (source, printed) => {
  expect(print(expressionOf(source))).toBe(printed);
  expect(print(expressionOf(printed))).toBe(printed);
});
