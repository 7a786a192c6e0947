import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { FileLimits } from '#server/operations/import/import-row.ts';
import { readImportFile } from '#server/operations/import/read-file.ts';

const contract =
  '# P\n\n## 3. Entities\n\n```yaml\npage: { fields: { name: { type: text }, size: { type: integer } } }\n```\n';

function pages(): FileLimits {
  const entity = load(contract, 'pages.md').model?.entities.get('page');
  if (entity === undefined) throw new Error('the contract has no pages');
  return { entity, lineBytes: 1024 ** 2, mostRows: 20_000, refuseColumns: () => undefined };
}

/** How often others had their turn while it was worked. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function again() {
    turns += 1;
    next = setImmediate(again);
  });
  await work();
  clearImmediate(next);
  return turns;
}

describe('a large file', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `Page ${index}, bound in \u{1F4D8}`);
  const files = {
    csv: `name,size\r\n${names.map((name, index) => `"${name}",${index}\r\n`).join('')}`,
    ndjson: names.map((name, size) => `${JSON.stringify({ name, size })}\n`).join(''),
  } as const;

  test.each(['csv', 'ndjson'] as const)(
    'of %s is taken apart while others have their turn',
    async (format) => {
      const turns = await turnsDuring(() => readImportFile(files[format], format, pages()));
      expect(turns).toBeGreaterThan(5);
    },
  );

  test.each(['csv', 'ndjson'] as const)(
    'of %s has every row, with its line and its characters',
    async (format) => {
      const file = await readImportFile(files[format], format, pages());
      if (file.kind === 'refusal') throw new Error(file.code);
      const first = format === 'csv' ? 2 : 1;
      expect(file.value.map(({ line, values }) => [line, values['name'], values['size']])).toEqual(
        names.map((name, index) => [index + first, name, index]),
      );
    },
  );

  test('of one long text keeps characters whole wherever it is cut', async () => {
    for (const before of ['', 'x']) {
      const long = before + '\u{1F4D8}'.repeat(100_000);
      const file = await readImportFile(`name\n${long}\n`, 'csv', pages());
      expect(file).toMatchObject({ kind: 'done', value: [{ line: 2, values: { name: long } }] });
    }
  });
});
