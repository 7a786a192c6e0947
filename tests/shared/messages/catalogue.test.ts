import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('no two files of a language have the same key in one room: the second would stand for the first', async () => {
  const folder = join(import.meta.dirname, '../../../shared/messages/en');
  const twice = await Promise.all(
    Object.keys(english).map(async (room) => {
      const text = readFileSync(join(folder, `${room}.ts`), 'utf8');
      const parts = [...text.matchAll(/from '(\.\/[\w/]+\.ts)'/g)].map(([, part = '']) => part);
      const modules = await Promise.all(
        parts.map((part) => import(join(folder, part)) as Promise<Record<string, object>>),
      );
      const inParts = modules.flatMap((module) => Object.values(module).flatMap(Object.keys));
      const own = [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
      const keys = [...inParts, ...own];
      return keys.filter((key, index) => keys.indexOf(key) < index);
    }),
  );
  expect(twice.flat()).toEqual([]);
});

test('a message that is not in ICU syntax is refused', () => {
  expect(() => compileMessages({ broken: '{count, plural, one {# record}' })).toThrow();
});
