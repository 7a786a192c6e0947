import { expect, test } from 'vitest';
import { whyUnreadable } from '#server/instance/why-unreadable.ts';

const said = (code: string) => whyUnreadable('desk.md', Object.assign(new Error(code), { code }));

test.each([
  ['ENOENT', 'There is no file desk.md.'],
  ['EISDIR', 'desk.md is a folder, not a contract.'],
  ['EACCES', 'desk.md may not be read by this account.'],
  ['EPERM', 'desk.md may not be read by this account.'],
  ['EMFILE', 'desk.md could not be read (EMFILE).'],
])('a file that cannot be read for %s is told with the reason', (code, sentence) => {
  expect(said(code)).toBe(sentence);
});

test('what the file system has not said is no reason', () => {
  expect(whyUnreadable('desk.md', new TypeError('a bug'))).toBeUndefined();
});
