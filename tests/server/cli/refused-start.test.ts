import { chmod, mkdir, mkdtemp, open as openFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { whyClosed } from '#server/instance/why-closed.ts';
import { openRealApp } from '#tests/support/app.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { ninefoldHere } from './in-process.ts';
import { ninefold } from './spawned.ts';

describe('a start that cannot use what it is given', () => {
  let cwd: string;

  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'ninefold-refused-'));
    await writeFile(join(cwd, 'notes.md'), smallContract);
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));

  const start = (env: object = {}) =>
    ninefold(['start', 'notes.md', '--data', 'data', '--port', '0'], { cwd, env });
  const inOneSentence = (sentence: string) => ({
    code: expect.any(Number),
    error: expect.stringMatching(new RegExp(`^[^\\n]*${sentence}[^\\n]*\\n$`)),
  });

  test('names a setting that is wrong', async () => {
    for (const TRUST_PROXY of ['yes', '10.0.0.0/99', '1,yes'])
      expect(await start({ TRUST_PROXY })).toMatchObject(inOneSentence('TRUST_PROXY: must be the number'));
  });

  test('says that a file stands where the data folder should be', async () => {
    await writeFile(join(cwd, 'data'), '');
    expect(await start()).toMatchObject(inOneSentence('there is a file where the folder should be'));
  });

  test('says that it cannot look into the folder, and not that nothing is in it', async () => {
    // Nobody can: it leads to itself. Of another account's folder the same is told to everybody but root.
    await symlink('data', join(cwd, 'data'));
    const told = await ninefoldHere(['user', 'list', '--data', 'data'], { cwd });
    expect(told).toMatchObject(inOneSentence('cannot be opened'));
  });

  test.runIf(process.platform === 'linux')(
    'says that no folder can be made where there are none',
    async () => {
      const refused = await ninefold(['start', 'notes.md', '--data', '/proc/ninefold/data', '--port', '0'], {
        cwd,
      });
      expect(refused).toMatchObject(
        inOneSentence('/proc/ninefold/data cannot be used: no folder can be made there'),
      );
    },
  );

  test('says that the data are damaged, and what to do', async () => {
    const directory = join(cwd, 'data');
    await mkdir(directory);
    const database = { kind: 'sqlite', directory, url: undefined, dispose: async () => undefined } as const;
    await (await openRealApp({ contract: smallContract, database })).close();
    const file = await openFile(join(directory, 'data.sqlite'), 'r+');
    const { size } = await file.stat();
    // All pages but the first, which says what the file is.
    await file.write(Buffer.alloc(size - 4096, 0xff), 0, size - 4096, 4096);
    await file.close();
    expect(await start()).toMatchObject(inOneSentence('the database is damaged. Restore'));
  });

  test('says that a table cannot have as many fields', async () => {
    const fields = Array.from({ length: 2000 }, (_, n) => `    f${n}: { type: integer }`).join('\n');
    await writeFile(
      join(cwd, 'notes.md'),
      `# Wide\n\n## 3. Entities\n\`\`\`yaml\nwide:\n  fields:\n${fields}\n\`\`\`\n`,
    );
    const { error } = await start();
    expect(error).toContain('has 2006 fields, and a table holds 1500');
    expect(error).not.toContain('    at ');
  });

  test.each([
    [{ code: 'EROFS' }, 'mounted read-only'],
    [{ code: 'EACCES' }, 'belong to another user'],
    [{ code: 'ENOSPC' }, 'the disk is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, 'not written'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 266 }, 'answers with an error'],
    [{ code: '54011' }, 'more fields'],
  ])('says of %o what it is', (properties, sentence) => {
    const error = Object.assign(new Error('x'), properties);
    expect(whyClosed(error, './data')?.message).toContain(sentence);
  });

  test('does not explain away a fault of ours', () => {
    expect(whyClosed(new TypeError('x is not a function'), './data')).toBeUndefined();
  });

  test('ends quietly where nobody reads its output any more', async () => {
    const list = await ninefold(['help'], { cwd, closed: true });
    expect(list).toMatchObject({ code: 0, error: '' });
  });
});

test('a data folder and the file in it are for nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ninefold-modes-'));
  const directory = join(folder, 'data');
  const file = join(directory, 'data.sqlite');
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const database = await openSqlite(file);
  await database.write((on) => on.run(sql`CREATE TABLE one (two TEXT)`));
  expect([await mode(directory), await mode(file)]).toEqual(['700', '600']);
  expect(await mode(`${file}-wal`)).toBe('600');
  await database.close();
  await chmod(file, 0o640);
  await (await openSqlite(file)).close();
  expect(await mode(file), 'what the operator set stays').toBe('640');
  await rm(folder, { recursive: true, force: true });
});
