import { expect, test } from 'vitest';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { formatMessage, type MessageStyle, type MessageValues } from '#shared/messages/format-message.ts';
import { languageOf } from '#shared/messages/languages.ts';

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

test('What stands in a tag is drawn by a function', () => {
  const drawn = written('See <link>the list</link>.', { link: (inside) => `[${inside.join('')}]` });
  expect(drawn).toBe('See [the list].');
});

test('The language is the nearest that the product speaks, else English', () => {
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
