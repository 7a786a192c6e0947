import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fingerprint } from '#bin/build-client.mjs';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let folder = '';
const print = () => fingerprint(folder, ['client', 'package-lock.json']);

beforeEach(async () => {
  folder = await temporaryFolder('sources');
  await mkdir(join(folder, 'client/ui'), { recursive: true });
  await writeFile(join(folder, 'client/ui/button.tsx'), 'one');
  await writeFile(join(folder, 'package-lock.json'), '{}');
});

test('a new time alone, as after a checkout, does not make the client stale', async () => {
  const before = print();
  await utimes(join(folder, 'client/ui/button.tsx'), new Date(0), new Date(0));
  expect(print()).toBe(before);
});

test.each<[string, () => Promise<void>]>([
  ['a changed file', () => writeFile(join(folder, 'client/ui/button.tsx'), 'two')],
  ['a new file', () => writeFile(join(folder, 'client/ui/link.tsx'), '')],
  ['a renamed file', () => rename(join(folder, 'client/ui/button.tsx'), join(folder, 'client/ui/knob.tsx'))],
  ['a removed file', () => rm(join(folder, 'client/ui/button.tsx'))],
  ['another lock file', () => writeFile(join(folder, 'package-lock.json'), '{ }')],
])('%s makes it stale', async (_, change) => {
  const before = print();
  await change();
  expect(print()).not.toBe(before);
});
