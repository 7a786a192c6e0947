import { expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { CheckContext } from '#shared/expression/check/check-context.ts';
import { onLoan } from './desk.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { fc } from '#tests/support/fast-check.ts';

const contexts: readonly CheckContext[] = [
  onLoan,
  { ...onLoan, mode: 'filter', expected: { kind: 'boolean' } },
];

/** Any text is answered: with a tree and no problem, or with problems that lie inside of the text. */
function answer(source: string): void {
  for (const context of contexts) {
    const { expression, problems } = checkExpression(source, context);
    expect(expression === undefined).toBe(problems.length > 0);
    for (const { start, end } of problems) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(source.length);
    }
  }
}

const pieces = [
  ...'()[]{}.,:?!-+*/<>=&|\'"`\\%#@$;~^ \n\t\r0123456789_eExXuU'.split(''),

  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  ' in ',
  ' ? ',
  ' : ',
  '.exists(l, ',
  '.all(',
  '.size()',
  'has(',
  'none(',
  'days(',
  'coalesce(',
  'choose(',
  'changed(',
  'same(',
  'sum(',
  'record',
  'old',
  'me',
  'now',
  'today',
  'all.',
  'input.',
  'params.',
  'due',
  'item',
  'item.loans',
  'borrower',
  'status',
  'out',
  'fee',
  'MAX_LOANS',
  'true',
  'null',
  "'2026-01-01'",
  'cel.bind(',
  'r"',
  "b'",
  '"""',
  '\\u0000',
  '\\ud800',
  '\u0000',
  '\ud800',
  '😀',
  'map(',
  'filter(',
  'constructor',
  '__proto__',
  'toString',
  'for',
  'l',
];

test('arbitrary text never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), answer), { numRuns: 2000 });
});

test('pieces of the language in any order never throw', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(fc.property(text, answer), { numRuns: 6000 });
});

test('names that JavaScript knows mean nothing here', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype']) {
    for (const source of [
      name,
      `record.${name}`,
      `${name}(due)`,
      `item.loans.${name}(l, true)`,
      `input.${name}`,
      `all.${name}`,
    ]) {
      expect(checkExpression(source, onLoan).problems, source).not.toEqual([]);
    }
  }
});

test.each([
  ['brackets', '('.repeat(2000)],
  ['lists', '['.repeat(2000)],
  ['negations', `${'!'.repeat(1996)}paid`],
  ['minuses', `${'-'.repeat(1996)}days`],
  ['choices', 'paid?'.repeat(400)],
  ['calls', 'has('.repeat(500)],
  ['members', `item${'.item'.repeat(399)}`],
  ['operators', 'days+'.repeat(399) + 'days'],
  ['comparisons', 'days<'.repeat(399) + 'days'],
  ['quotes', "'".repeat(2000)],
  ['escapes', `'${'\\'.repeat(1998)}`],
  ['far too much text', 'a'.repeat(1_000_000)],
])('a wall of %s is answered at once', (_, source) => {
  expect(processorTime(() => answer(source))).toBeLessThan(1_000);
});
