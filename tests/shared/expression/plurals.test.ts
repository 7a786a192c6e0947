import { expect, test } from 'vitest';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { pluralPlaceOf, pluralSource } from '#shared/expression/syntax/plural-place.ts';
import { languageTags } from '#shared/messages/languages.ts';
import { expressionOf } from './desk.ts';

const environment: Environment = {
  record: { days: null },
  old: null,
  me: null,
  now: '2026-01-10T08:00:00.000Z',
  today: '2026-01-10',
  input: {},
  constants: {},
  fetch: () => null,
};

const words = (number: string, branches: string, language: string) => {
  const plural = pluralPlaceOf(`${number}, plural, ${branches}`);
  if (plural === undefined) throw new Error(`${number} is no plural`);
  return evaluate(expressionOf(pluralSource(plural, language)), environment);
};
const each = 'zero {zero} one {one} two {two} few {few} many {many} other {other}';

test.each(languageTags)('the words for a number are those of %s', (language) => {
  const categories = new Intl.PluralRules(language);
  const numbers = [
    ...Array.from({ length: 125 }, (_, index) => index),
    1_000_000,
    3_000_001,
    -1,
    -3,
    0.5,
    1.5,
    2.5,
  ];
  const wrong = numbers.filter(
    (number) => words(String(number), each, language) !== categories.select(number),
  );
  expect(wrong).toEqual([]);
});

test('a number has words of its own, and nothing has none', () => {
  expect(words('0', '=0 {none} other {some}', 'ja')).toBe('none');
  expect(words('2', '=0 {none} other {a "few" \\ of \'them\'}', 'en')).toBe('a "few" \\ of \'them\'');
  for (const language of ['en', 'ja', 'ar']) expect(words('days', each, language)).toBeNull();
  expect(words('least(7, 1)', each, 'de')).toBe('one');
});
