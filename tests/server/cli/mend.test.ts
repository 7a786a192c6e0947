import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { check } from '#server/cli/author/check.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder('mend');
  file = join(folder, 'desk.md');
});

async function run(...argv: readonly string[]) {
  const [out, error]: [string[], string[]] = [[], []];
  const code = await check([file, ...argv], {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
  });
  return { code, out: out.join('\n').replaceAll(file, 'desk.md'), error: error.join('\n') };
}

const wrong = `# Desk

## 3. Things

\`\`\`yaml
item:
  filds:
    name: { type: text, required: yes } # what it is called
    shelf: { type: ref, to: itm }
\`\`\`
`;
const right = wrong.replace('filds', 'fields').replace('yes', 'true').replace('itm', 'item');

test('what leaves nothing to choose is mended, line by line, and the rest of the text stays', async () => {
  await writeFile(file, wrong);
  const { code, out, error } = await run('--fix');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('desk.md:7:3 unknown_key Replace `filds` with `fields`.');
  expect(out).toContain('desk.md:8:35 unknown_name Replace `yes` with `true`.');
  expect(out).toContain('desk.md:9:29 unknown_name Replace `itm` with `item`.');
  expect(await readFile(file, 'utf8')).toBe(right);
  // There is nothing left to mend.
  expect((await run('--fix')).out).not.toContain('Replace');
  expect(await readFile(file, 'utf8')).toBe(right);
});

test('--dry-run shows the lines as they are and as they would be', async () => {
  await writeFile(file, wrong);
  const { code, out } = await run('--fix', '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('  -   filds:\n  +   fields:\n');
  expect(out).toContain('  -     shelf: { type: ref, to: itm }\n  +     shelf: { type: ref, to: item }');
  expect(await readFile(file, 'utf8')).toBe(wrong);
});

test('the mark of the order of bytes and the ends of lines stay', async () => {
  const foreign = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  await writeFile(file, foreign(wrong));
  expect(await run('--fix')).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).toBe(foreign(right));
});

test('a translation is mended in its own file, which keeps its line ends', async () => {
  await writeFile(
    file,
    right.replace('# Desk\n', '# Desk\n\n## 1. Purpose\n\n```yaml\nlanguages: [de]\n```\n'),
  );
  const texts = join(folder, 'desk.de.yaml');
  await writeFile(texts, 'Item: { text: Ding, of: Item, stael: yes }\r\nName: Name\r\n');
  const { out } = await run('--fix');
  expect(out).toContain('desk.de.yaml:1:31 unknown_key Replace `stael` with `stale`.');
  expect(out).toContain('desk.de.yaml:1:38 wrong_type Replace `yes` with `true`.');
  expect(await readFile(texts, 'utf8')).toBe('Item: { text: Ding, of: Item, stale: true }\r\nName: Name\r\n');
});

test('what is not UTF-8 is left as it is', async () => {
  const bytes = Buffer.concat([Buffer.from(wrong), Buffer.from([0xff])]);
  await writeFile(file, bytes);
  expect(await run('--fix')).toMatchObject({ code: 2, error: expect.stringContaining('not UTF-8') });
  expect(await readFile(file)).toEqual(bytes);
});
