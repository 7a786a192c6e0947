import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LanguageService } from '#shared/studio/language/service.ts';

const text = await readFile('tests/trials/functions/clients.md', 'utf8');

test('functions of a contract are offered, explained and found where they are called', () => {
  const service = new LanguageService();
  const offset = text.indexOf('normal_phone(phone)') + 3;
  expect(service.answer({ kind: 'hover', text, offset })).toMatchObject({
    title: 'function normal_phone',
    text: 'Takes text; gives text',
  });
  expect(service.answer({ kind: 'definition', text, offset })).toMatchObject({
    from: text.indexOf('normal_phone:\n'),
  });
  const offered = JSON.stringify(service.answer({ kind: 'completion', text, offset }));
  expect(offered).toContain('"label":"normal_phone","kind":"function","detail":"(text)"');
});
