import { expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { faultOf } from '#shared/expression/tree/fault-of.ts';
import { print } from '#shared/expression/tree/print.ts';
import { expressionOf, onLoan } from './desk.ts';

function problemOf(source: string): string {
  return checkExpression(source, onLoan)
    .problems.map(({ message }) => message)
    .join('; ');
}

test('what a function of lists is not given is told', () => {
  expect(problemOf("words(note).nth() == 'a'")).toMatch(/takes a number: `loans.nth\(2\)`/);
  expect(problemOf('words(note).take(note).size() == 1')).toMatch(/number is needed/);
  expect(problemOf("words(note).join(w, w) == 'a'")).toMatch(/takes a name for the element, a text/);
  expect(problemOf("range(1, 3).join(n, n, ',') == 'a'")).toMatch(/needs texts: `text\(…\)` makes one/);
  expect(problemOf('words(note).median() == 1')).toMatch(/needs numbers/);
  expect(problemOf("split(note, '').size() == 1")).toMatch(/empty value; text is needed/);
  expect(problemOf('words(note) == words(note)')).not.toBe('');
});

test('a joined list is printed as it is read, with nothing between as well', () => {
  for (const source of [
    "words(note).join('')",
    "join(words(note), w, upper(w), ', ')",
    'range(1, 3).take(2).nth(1)',
  ]) {
    const printed = print(expressionOf(source));
    expect(print(expressionOf(printed))).toBe(printed);
  }
});

test('a range that is too long, or has no whole ends, is a calculation without a result; one that goes down is not', () => {
  const isFault = (source: string) => {
    const fault = faultOf(expressionOf(source));
    const environment = { record: {}, now: '', today: '', constants: {} };
    return fault !== undefined && holds(fault, environment);
  };
  expect(isFault('range(1, 10001).sum()')).toBe(true);
  expect(isFault('range(1, 2.5).size()')).toBe(true);
  expect(isFault('range(1, 10000).sum()')).toBe(false);
  expect(isFault('range(3, 1).size()')).toBe(false);
});
