import { expect, test } from 'vitest';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { formatMessage, type MessageStyle, type MessageValues } from '#shared/messages/format-message.ts';
import { languageOf, nearestTag } from '#shared/messages/languages.ts';

const american = { language: 'en', locale: 'en-US' };

function written(text: string, values: MessageValues<string>, style: MessageStyle = american) {
  const { message = '' } = compileMessages({ message: text });
  return formatMessage<string>(message, values, style);
}

test('A number takes the plural of the language and is written as in the locale of the contract', () => {
  const records = '{count, plural, one {# record} other {# records}}';
  expect(written(records, { count: 1 })).toBe('1 record');
  expect(written(records, { count: 1234 })).toBe('1,234 records');
  expect(written(records, { count: 1234 }, { language: 'en', locale: 'de-DE' })).toBe('1.234 records');
});

test('A language has its own plurals', () => {
  const files = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  const polish = { language: 'pl', locale: 'pl-PL' };
  expect([1, 3, 5].map((count) => written(files, { count }, polish))).toEqual([
    '1 plik',
    '3 pliki',
    '5 plików',
  ]);
});

test('A language has as many forms as it needs: one in Japanese, six in Arabic', () => {
  const japanese = { language: 'ja', locale: 'ja-JP' };
  const rows = '{count, plural, other {#行}}';
  expect([0, 1, 2].map((count) => written(rows, { count }, japanese))).toEqual(['0行', '1行', '2行']);
  const arabic = { language: 'ar', locale: 'ar-AE' };
  const files =
    '{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}';
  expect([0, 1, 2, 3, 11, 100].map((count) => written(files, { count }, arabic))).toEqual([
    'لا ملفات',
    'ملف واحد',
    'ملفان',
    '3 ملفات',
    '11 ملفًا',
    '100 ملف',
  ]);
});

test('Where a language is written from right to left, words in a sentence are isolated, and choices are not', () => {
  const arabic = { language: 'ar', locale: 'ar-AE' };
  expect(written('{name}: {count}', { name: 'Mira (2)', count: 3 }, arabic)).toBe('\u2068Mira (2)\u2069: 3');
  expect(written('{what, select, fields {حقول} other {?}}', { what: 'fields' }, arabic)).toBe('حقول');
});

test('What stands in a tag is drawn by a function', () => {
  const drawn = written('See <link>the list</link>.', { link: (inside) => `[${inside.join('')}]` });
  expect(drawn).toBe('See [the list].');
});

test('The language is the nearest that the product speaks, else English', () => {
  expect(nearestTag('pt-PT', ['en', 'pt-BR'])).toBe('pt-BR');
  expect(nearestTag('zh-Hant-HK', ['zh-Hans', 'zh-Hant'])).toBe('zh-Hant');
  expect(nearestTag('nl', ['en'])).toBeUndefined();
  expect(['en', 'en-GB', 'EN-us', 'de-AT', 'fr-CA', 'fi', ''].map(languageOf)).toEqual([
    'en',
    'en',
    'en',
    'de',
    'fr',
    'en',
    'en',
  ]);
});
