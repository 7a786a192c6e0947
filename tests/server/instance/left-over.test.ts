import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInstance } from '#server/cli/serve/open-instance.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** No process has it: Linux has 4,194,304 numbers at most. */
const NOBODY = 4_999_999;

test('what a killed process was writing is gone at the next start, and what a running one writes stays', async () => {
  const directory = await temporaryFolder('left-over');
  const backups = join(directory, 'backups');
  const copies = [
    '.copy-aB3dEf',
    `.copy-${NOBODY}-aB3dEf`,
    `.copy-${process.pid}-aB3dEf`,
    `.copy-${process.ppid}-aB3dEf`,
  ];
  for (const copy of copies) {
    await mkdir(join(directory, copy), { recursive: true });
    await writeFile(join(directory, copy, 'data.sqlite'), 'half of a copy');
  }
  await mkdir(backups);
  const whole = ['2026-01-05T08-00-00.000Z-version-1.archive', 'version-1.sqlite'];
  const parts = [`${whole[0]}.part`, `${whole[0]}.${NOBODY}.part`, `${whole[1]}.${process.pid}.part`];
  const begun = `${whole[1]}.${process.ppid}.part`;
  await mkdir(join(backups, `ninefold-test-${NOBODY}-aB3dEf`));
  for (const name of [...whole, ...parts, begun]) await writeFile(join(backups, name), 'some of it');
  const opened = await openInstance({
    place: { directory },
    rehearse: false,
    host: '127.0.0.1',
    port: 0,
    locked: false,
    accept: [],
  });
  if (opened.kind === 'closed') throw new Error(opened.message);
  await opened.instance.close();
  const left = (await readdir(directory)).filter((name) => name.startsWith('.'));
  expect(left).toEqual([`.copy-${process.ppid}-aB3dEf`]);
  expect((await readdir(backups)).toSorted()).toEqual([...whole, begun].toSorted());
});
