import { expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import { readPattern } from '#shared/expression/values/pattern.ts';
import { desk } from './desk.ts';
import { functionNames } from './function-names.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { fc } from '#tests/support/fast-check.ts';

const names = 'loan item due status record old me now today all loans input null true l'.split(' ');
const signs = '( ) [ ] { } . , ? : && || ! == <= + - * / %'.split(' ');
const rest = " in |1|0.5|1e400|0x1F|9999999999999999999|'|\"|'2026-01-01'|\\|\u0000|\ud800|😀|`".split('|');
const word = fc.constantFrom(...functionNames, ...names, ...signs, ...rest);
const anything = fc.oneof(
  fc.array(word, { maxLength: 60 }).map((words) => words.join('')),
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

test('any text at all is answered, with places inside of it', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom('contract', 'filter'), (source, mode) => {
      const { expression, problems } = checkExpression(source, {
        schema: desk,
        record: 'loan',
        old: true,
        mode,
      });
      expect(expression === undefined).toBe(problems.length > 0);
      for (const { start, end } of problems) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(source.length);
      }
    }),
    { numRuns: 6000 },
  );
});

test('no text takes long to refuse or accept', () => {
  const long = [
    '('.repeat(2000),
    'a.'.repeat(999),
    '[1,'.repeat(600),
    "'".repeat(1999),
    '!'.repeat(2000),
    'x?'.repeat(1000),
    `due${' + days(1)'.repeat(200)}`,
    'loans.map(l, '.repeat(150),
    `matches(note, '${'(a*)*'.repeat(300)}')`,
  ];
  const checkAll = () => {
    for (const source of long) checkExpression(source, { schema: desk, record: 'loan' });
  };
  expect(processorTime(checkAll)).toBeLessThan(2_000);
});

test.each([
  '(a{255}){255}',
  '(?=a)',
  '\\bword',
  '(a)\\1',
  '[a',
  'a**',
  '(?i)a',
  '\\p{L}',
  '[z-a]',
  '^*',
  '|a',
])('the pattern %s is not part of the language', (pattern) => {
  expect(readPattern(pattern)).toHaveProperty('problem');
});
