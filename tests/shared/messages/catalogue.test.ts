import { describe, expect, test } from 'vitest';
import { engineCodes } from '#shared/api/problem.ts';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { english } from '#tests/support/english.ts';
import { sourceFiles } from '#tests/support/source-file.ts';

const code = sourceFiles(['client', 'server', 'shared'])
  .map(({ statements }) => statements)
  .join('\n');
const written = [...code.matchAll(/['"`]([a-z]+\.[a-zA-Z_]+)['"`]/g)].map(([, key]) => key);
// The engine's own codes have a sentence each.
const used = new Set([...written, ...Object.keys(engineCodes).map((one) => `refusals.${one}`)]);

describe.each(Object.entries(english))('The messages of %s', (room, messages) => {
  const keys = Object.keys(messages);

  test('each is in ICU syntax', () => {
    expect(Object.keys(compileMessages(messages))).toEqual(keys);
  });

  test('each is used', () => {
    expect(keys.filter((key) => !used.has(`${room}.${key}`))).toEqual([]);
  });

  test('each says something, without a space around it', () => {
    const texts: readonly string[] = Object.values(messages);
    expect(texts.filter((text) => text === '' || text !== text.trim())).toEqual([]);
  });
});

test('a message that is not in ICU syntax is refused', () => {
  expect(() => compileMessages({ broken: '{count, plural, one {# record}' })).toThrow();
});
