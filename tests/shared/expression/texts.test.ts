import { describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import { print } from '#shared/expression/tree/print.ts';
import { expressionOf, onLoan } from './desk.ts';
import { inGuide } from './guide.ts';

function problemOf(source: string): string {
  const { problems } = checkExpression(source, onLoan);
  return problems.map(({ message, hint }) => `${message} ${hint ?? ''}`).join('; ');
}

describe('a group that', () => {
  test.each([
    '#([0-9]+)',
    '^([^-]*)-.*$',
    '(?:Mr|Ms) ([A-Z][a-z]+)',
    '(a|b)c',
    '(?:x(a)|y)',
    '^(.)(?:.*)$',
    'a(b*)c',
  ])('is always the same part of a text is taken: %s', (pattern) => {
    expect(problemOf(`extract(note, '${pattern}') == 'x'`)).toBe('');
  });

  test.each(['^(.*)-.*$', '(a|ab)(?:c|bc)?', '(a*)a*', 'a?(a?)a?', 'x*(y?)[xy]*'])(
    'can be one part or another is refused with a way out: %s',
    (pattern) => {
      expect(problemOf(`extract(note, '${pattern}') == 'x'`)).toMatch(/different parts.*Say where it ends/);
    },
  );

  test('repeats is refused', () => {
    expect(problemOf("extract(note, '(?:(a)b)+') == 'a'")).toMatch(/the group repeats/);
  });

  test('is one of several is refused', () => {
    expect(problemOf("extract(note, '(a)(b)') == 'a'")).toMatch(/several groups/);
  });
});

test('what fits nothing at all is not replaced', () => {
  expect(problemOf("replace(note, '[0-9]*', 'x') == 'a'")).toMatch(/nothing to replace/);
  expect(problemOf("replace(note, '^', 'x') == 'a'")).toMatch(/nothing to replace/);
});

test('a pattern is written out, and one that is wrong is told where', () => {
  expect(problemOf('extract(note, note) == note')).toMatch(/written as quoted text/);
  expect(problemOf("replace(note, '(', 'x') == 'a'")).toMatch(/not closed, at 2/);
});

test('what is given too little, too much or of another type is refused', () => {
  expect(problemOf("upper(days) == 'A'")).toMatch(/number; text is needed/);
  expect(problemOf("cut(note) == 'A'")).toMatch(/used as `cut\(text, count\)`/);
  expect(problemOf("part(note, 'a', 2) == 'A'")).toMatch(/number is needed/);
  expect(problemOf("text(item) == 'A'")).toMatch(/is needed here/);
});

test('a replacement is plain text, also where it looks like a reference to a group', () => {
  expect(inGuide("replace('a.b', '[.]', '$0$1')")).toBe('`a$0$1b`');
});

test('letters beyond the first plane count as one', () => {
  expect(inGuide("part('a\u{1F600}b', 2, 1)")).toBe('`\u{1F600}`');
  expect(inGuide("pad('\u{1F600}', 2, '.')")).toBe('`.\u{1F600}`');
});

test('a printed replacement by nothing is read again', () => {
  const printed = print(expressionOf("replace('a b', ' ', '')"));
  expect(print(expressionOf(printed))).toBe(printed);
});
