import { cpSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeLanguage } from '#shared/contract/format/write-language.ts';
import { load } from '#shared/contract/load.ts';
import { migrate } from '#server/cli/author/migrate.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder('migrate');
  file = join(folder, 'desk.md');
});

async function run(...argv: readonly string[]) {
  const [out, error]: [string[], string[]] = [[], []];
  const code = await migrate(argv, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

async function migrated(text: string): Promise<string> {
  await writeFile(file, text);
  expect(await run(file)).toMatchObject({ code: 0, error: '' });
  return await readFile(file, 'utf8');
}

/** A contract with something in its point 1. */
const withPoint = (point: string) =>
  smallContract.replace('## 1. What it does\nKeeps notes.\n', () => `## 1. What it does\n${point}\n`);

/** Of all that stands in a contract, but not where. */
function meaningOf(text: string): string {
  const { model } = load(text, 'desk.md');
  if (model === undefined) throw new Error('the contract has errors');
  return JSON.stringify(model, (key, value: unknown) => (key === 'place' ? undefined : value));
}

describe('ninefold migrate', () => {
  const shipped = readdirSync('contracts').filter((name) => name.endsWith('.md'));

  test.each(shipped)(
    'adds one line to %s, which means the same and is left alone from then on',
    async (name) => {
      const before = await readFile(join('contracts', name), 'utf8');
      const written = writeLanguage(before);
      const after = written.kind === 'written' ? written.text : '';
      expect(after.split('\n').filter((line) => line !== 'language: 1')).toEqual(before.split('\n'));
      expect(after).toContain('\n```yaml\nlanguage: 1\n');
      expect(meaningOf(after) === meaningOf(before)).toBe(true);
      expect(writeLanguage(after)).toEqual({ kind: 'says_so' });
    },
  );

  test('writes into the file, beside which its pictures and translations are; --check only says where', async () => {
    cpSync('contracts', folder, { recursive: true });
    file = join(folder, 'equipment-desk.md');
    const before = await readFile(file, 'utf8');
    const place = /equipment-desk\.md:\d+ does not say its language yet/;
    expect(await run(file, '--check')).toMatchObject({ code: 1, out: expect.stringMatching(place) });
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(await run(file)).toMatchObject({ code: 0, out: expect.stringContaining('says its language now') });
    expect(await run(file, '--check')).toEqual({ code: 0, out: '', error: '' });
    expect(await run(file)).toEqual({ code: 0, out: '', error: '' });
  });

  test('writes a block where point 1 has only words, or settings in braces', async () => {
    expect(await migrated(withPoint('Keeps notes.'))).toContain(
      '\nKeeps notes.\n\n```yaml\nlanguage: 1\n```\n\n## 3.',
    );
    const braces = '```yaml\n{ locale: de-AT }\n```';
    expect(await migrated(withPoint(braces))).toContain(
      `${braces}\n\n\`\`\`yaml\nlanguage: 1\n\`\`\`\n\n## 3.`,
    );
  });

  test('writes it into a block that is empty, or has only a comment', async () => {
    expect(await migrated(withPoint('```yaml\n# Nothing yet\n```'))).toMatch(/language: 1\n/);
  });

  test('keeps line ends, a byte order mark, and words that look like a heading', async () => {
    const text = `\uFEFF${withPoint('~~~\n## 3. Not a heading\n~~~\n```yaml\nlocale: de-AT # Austria\n```')}`;
    const crlf = text.replaceAll('\n', '\r\n');
    expect(await migrated(crlf)).toBe(crlf.replace('locale:', () => 'language: 1\r\nlocale:'));
  });

  test('leaves what has errors as it is, and says where they are', async () => {
    for (const text of [
      smallContract.replace('max: 40', 'mux: 40'),
      withPoint('```yaml\nlanguage: 2\n```'),
    ]) {
      await writeFile(file, text);
      const { code, out, error } = await run(file);
      expect([code, error]).toEqual([1, `${file} has errors in its own language, and was left as it is.`]);
      expect(out).toMatch(/desk\.md:\d+:\d+ error (unknown_key|wrong_value)/);
      expect(await readFile(file, 'utf8')).toBe(text);
    }
  });

  test('says that there is no room for it', async () => {
    const text = smallContract.replace('## 1. What it does\nKeeps notes.\n', '');
    await writeFile(file, text);
    expect(await run(file)).toMatchObject({ code: 1, error: expect.stringContaining('has no point 1') });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('says what cannot be read, and what it does not know', async () => {
    expect(await run(join(folder, 'none.md'))).toMatchObject({
      code: 2,
      error: expect.stringContaining('There is no file'),
    });
    expect(await run()).toMatchObject({ code: 2 });
    expect(await run('a.md', 'b.md')).toMatchObject({ code: 2 });
    expect(await run('a.md', '--to')).toMatchObject({ code: 2 });
  });
});
