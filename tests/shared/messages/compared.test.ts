import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '#tests/support/english.ts';

/** For each message a mark of the English text that its translations were last compared with. */
const file = join(import.meta.dirname, 'compared.json');

const markOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6);

const marks = new Map(
  Object.entries(english).flatMap(([room, messages]) =>
    Object.entries(messages).map(([key, text]) => [`${room}.${key}`, markOf(text)] as const),
  ),
);

/** A new message has its translations from the beginning: its mark can wait for the next time that marks are written. */
const MOST_NEW = 100;

const advice =
  'Compare the ten translations of these messages with their English text, correct them where the meaning differs, ' +
  'and write the marks: COMPARED=yes npx vitest run tests/shared/messages/compared.test.ts';

test('no English text has changed since its translations were compared with it', () => {
  if (process.env.COMPARED === 'yes')
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(marks), undefined, 2)}\n`);
  const compared = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  const changed = [...marks].filter(([key, mark]) => compared.has(key) && compared.get(key) !== mark);
  expect(
    changed.map(([key]) => key),
    advice,
  ).toEqual([]);
  expect([...marks.keys()].filter((key) => !compared.has(key)).length, advice).toBeLessThan(MOST_NEW);
});
