import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ledgerScript } from './ledger-script.ts';
import { places, project, tokenOf, workshopIn } from './script-workshop.ts';

const contract = join(import.meta.dirname, 'claims.md');

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('typed-client-lists');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a step that one may only try out has a call that tries it out', async () => {
  const workshop = workshopIn(folder);
  const ledger = join(project, 'tests/trials/previews/ledger.md');
  await workshop.writeClient('ledger.ts', ledger, '--as', 'auditor');
  expect(readFileSync(join(folder, 'ledger.ts'), 'utf8')).toMatch(/ {6}preview: \{\n/);
  expect(await workshop.compile('', 'ledger.ts')).toBe('');
});

test('who may neither see mails nor write has no such calls', async () => {
  const workshop = workshopIn(folder);
  await workshop.writeClient('guest.ts', contract, '--as', 'guest');
  const [, records = ''] = readFileSync(join(folder, 'guest.ts'), 'utf8').split('function records(');
  expect(records).toContain("...exportsLists<'what' | 'id' | 'version'>");
  expect(records).not.toMatch(/tellsMails|importsLists|undoesImports/);
});

describe.each(places)('a script in $runtime on $kind', ({ open, runtime }) => {
  const app = appForAll(open, { contract: readFileSync(contract, 'utf8') });

  test('totals, exports, imports, does several calls as one, looks at mails and follows changes', async () => {
    const workshop = workshopIn(folder);
    await workshop.writeClient('claims.ts', contract);
    await writeFile(join(folder, 'script.ts'), ledgerScript);
    const tokens = await Promise.all(['cora', 'gus'].map((person) => tokenOf(app, person)));
    const told = await workshop.run(runtime, 'script.ts', app.url, ...tokens);
    expect(JSON.parse(told)).toEqual({
      batched: ['Taxi', 'Cab', 'Cab', 'paid'],
      refused: ['confirm', 2, 1],
      jet: ['900.00', null],
      tried: ['Bus', 0],
      noFiles: true,
      imported: [2, 1, 1, 1],
      wrongRows: ['invalid', null, 2],
      file: ['text/csv; charset=utf-8; header=present', 'what,amount\r\nLunch,9.90\r\n'],
      lines: ['Cab', 'Jet', 'Lunch', 'Train', 'Tram'],
      undone: { deleted: 2, restored: 0 },
      total: [3, '922.40', expect.stringMatching(/^307\.466/), '2026-03-04'],
      groups: [
        ['open', 1, 2],
        ['paid', 1, 3],
      ],
      noAmounts: ['bad_filter', null, 0],
      mail: ['Claim Taxi', expect.any(String)],
      changes: [3, 'missed', true],
    });
  }, 300_000);
});
