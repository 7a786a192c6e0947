import { fc } from '#tests/support/fast-check.ts';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { patternInJsonSchema } from '#shared/fields/text/pattern-in-json-schema.ts';
import { textType } from '#shared/fields/text/text.ts';

const alike = [
  '[A-Z]{2}[0-9]{4}',
  'a|bc?',
  '(?:x|y)+z*?',
  '\\d{3,}-\\w+',
  '[^,;]*',
  'AT\\d+|DE\\d+',
  '[a-z.+-]+@\\W',
  'a.c',
  '\\bab\\b.*',
  '[é-ü]|😀{2}',
  '^a$|b',
  '\\D\\.',
];

const other = [
  '\\s+',
  '[\\s]',
  '(?i)ab',
  '(?P<year>\\d+)',
  '[[:alpha:]]',
  '\\pL',
  '\\p{Greek}',
  '\\Qa.b\\E',
  'a\\z',
  '[]a]',
  'a{,2}',
  '\\x{61}',
];

const characters = [...'abcxyzABDETZé019 .,;:-+@$^|{}[]\\', '😀', '\u00A0', '\u000B', 'ſ'];
const texts = fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 });

describe('patterns in JSON Schema', () => {
  test.each(alike)('%s is said, and matches what RE2 matches', (pattern) => {
    const said = patternInJsonSchema(pattern, false);
    const re2 = RE2JS.compile(pattern);
    const ecma = new RegExp(said ?? 'none', 'u');
    // fast-check knows no `\b`, so such texts are made without it.
    const like = fc.stringMatching(new RegExp(`^(?:${pattern.replaceAll('\\b', '')})$`, 'u'), {
      maxLength: 12,
    });
    const oneLine = fc.oneof(texts, like).filter((text) => !/[\n\r\u2028\u2029]/.test(text));
    expect(said).toBeDefined();
    fc.assert(
      fc.property(oneLine, (text) => ecma.test(text) === re2.matches(text)),
      { numRuns: 500 },
    );
  });

  test.each(other)('%s is left out, because ECMA-262 reads it differently', (pattern) => {
    expect(patternInJsonSchema(pattern, false)).toBeUndefined();
  });

  test('a dot is left out of texts of several lines only', () => {
    expect(patternInJsonSchema('a.c', true)).toBeUndefined();
    expect(patternInJsonSchema('a\\.[.]c', true)).toBe('^(?:a\\.[.]c)$');
  });

  test('a text says its bounds and its pattern, and a text that is calculated says none', () => {
    const text = { type: 'text', min: 2, max: 5, pattern: '[a-z]+', multiline: false } as const;
    expect(textType.wireSchema(text)).toEqual({
      type: 'string',
      minLength: 2,
      maxLength: 5,
      pattern: '^(?:[a-z]+)$',
    });
    expect(textType.wireSchema({ type: 'text', max: 0, multiline: true })).toEqual({ type: 'string' });
  });
});
