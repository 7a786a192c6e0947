import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check } from '#server/cli/author/check.ts';
import { translate } from '#server/cli/author/translate.ts';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';

let folder: string;
let file: string;

const contract = `# Desk

## 1. Purpose

\`\`\`yaml
languages: [de]
\`\`\`

## 2. Screens

\`\`\`yaml
/help:
  title: Help
  view: page
  markdown: |
    Bring it back.

    In time.
\`\`\`
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ninefold-translate-'));
  file = join(folder, 'desk.md');
  await writeFile(file, contract);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await translate(argv, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out, error };
}

const german = () => readFile(join(folder, 'desk.de.yaml'), 'utf8');

describe('ninefold translate', () => {
  test('says what is missing, and with --check ends with 1 and writes nothing', async () => {
    const missing = ['  missing: Help', '  missing: /help.markdown', '  missing: Desk'];
    expect(await run(file, '--check')).toEqual({
      code: 1,
      out: ['de: 3 missing, 0 stale, 0 not used.', ...missing],
      error: [],
    });
    expect(readdirSync(folder)).toEqual(['desk.md']);
  });

  test('says which form of a plural is missing', async () => {
    const counted = 'Help {n, plural, one {call} other {calls}}';
    await writeFile(file, contract.replace('title: Help', `title: "${counted}"`).replace('[de]', '[pl]'));
    const polish = `"${counted}": "{n, plural, one {a} few {b} other {c}}"\nDesk: Biuro\n`;
    const long = '/help.markdown: { of: "Bring it back.\\n\\nIn time.", text: Oddaj. }\n';
    await writeFile(join(folder, 'desk.pl.yaml'), polish + long);
    expect(await run(file, '--check')).toEqual({
      code: 1,
      out: ['pl: 1 missing, 0 stale, 0 not used.', `  missing: many of ${counted}`],
      error: [],
    });
  });

  test('writes a line for each text, which stays once it is filled in', async () => {
    const beside = join(folder, 'desk.de.yaml');
    expect(await run(file)).toMatchObject({ code: 0, out: [expect.anything(), `  ${beside} was written.`] });
    const skeleton = `# Texts
Help: ""
/help.markdown:
  of: |
    Bring it back.

    In time.
  text: ""
# Names that have no label
Desk: ""
`;
    expect(await german()).toBe(skeleton);
    const filled = skeleton
      .replace('Help: ""', 'Help: Hilfe')
      .replace('Desk: ""', 'Desk: Verleih')
      .replace('  text: ""', '  text: Rechtzeitig zurück!');
    await writeFile(beside, filled);
    expect(await run(file)).toEqual({ code: 0, out: ['de: all texts are translated.'], error: [] });
    expect(await german()).toBe(filled);
    expect((await run(file, '--check')).code).toBe(0);
  });

  test('keeps what was translated of a text that changed, says that it is stale, and what is not used any more', async () => {
    await run(file);
    const filled = (await german())
      .replace('Help: ""', 'Help: Hilfe')
      .replace('Desk: ""', 'Desk: Verleih')
      .replace('  text: ""', '  text: Zurück!');
    await writeFile(join(folder, 'desk.de.yaml'), filled);
    await writeFile(file, contract.replace('In time.', 'By noon.').replace('title: Help', 'title: Advice'));
    const lines = ['  missing: Advice', '  stale: /help.markdown', '  not used: Help'];
    expect(await run(file, '--check')).toEqual({
      code: 1,
      out: ['de: 1 missing, 1 stale, 1 not used.', ...lines],
      error: [],
    });
    await run(file);
    expect(await german()).toBe(`# Texts
Advice: ""
/help.markdown:
  of: |
    Bring it back.

    By noon.
  text: Zurück!
  stale: true
# Names that have no label
Desk: Verleih
# Not in the contract any more
# Help: Hilfe
`);
    expect((await run(file, '--check')).out).toEqual([
      'de: 1 missing, 1 stale, 0 not used.',
      '  missing: Advice',
      '  stale: /help.markdown',
    ]);
  });

  test('leaves texts that stand in the contract itself to its author', async () => {
    await writeFile(file, `${contract}\n## Translations\n\n\`\`\`yaml\nde: { Help: Hilfe }\n\`\`\`\n`);
    expect(await run(file)).toEqual({ code: 0, out: ['de: 2 missing, 0 stale, 0 not used.'], error: [] });
    expect(readdirSync(folder)).toEqual(['desk.md']);
  });

  test('writes the languages that are asked for, and refuses what it does not know', async () => {
    await run(file, '--to', 'pt-BR,ja');
    expect(readdirSync(folder).toSorted()).toEqual(['desk.ja.yaml', 'desk.md', 'desk.pt-BR.yaml']);
    expect(await run(file, '--to', 'xx')).toMatchObject({ code: 2, error: [expect.stringContaining('xx')] });
    expect(await run()).toMatchObject({ code: 2 });
    expect(await run(join(folder, 'none.md'))).toMatchObject({ code: 2 });
    await writeFile(file, '# A\n\n## 3. E\n\n```yaml\nitem: { filds: {} }\n```\n');
    expect(await run(file)).toMatchObject({ code: 2, error: [expect.stringContaining('unknown_key')] });
  });
});

test('`check` tells what is wrong in a file beside the contract at its place there', async () => {
  const beside = join(folder, 'desk.de.yaml');
  await writeFile(beside, 'Desk: Verleih\nHelp: [Hilfe]\n');
  const out: string[] = [];
  const code = await check([file], { out: (line) => out.push(line), error: (line) => out.push(line) });
  expect(code).toBe(1);
  expect(out.join('\n')).toContain(`${beside}:2:7 error wrong_type`);
  expect(out.join('\n')).toContain('  | Help: [Hilfe]\n  |       ^');
});

test('what was changed in the Studio goes back into the files it came from', async () => {
  const beside = join(folder, 'desk.de.yaml');
  await writeFile(beside, 'Desk: Verleih\n');
  const disk = contractOnDisk(file);
  const before = (await disk.read()) ?? '';
  expect(before).toContain('de:\n  Desk: Verleih\n');
  const now = before.replace('Verleih', 'Ausgabe').replace('title: Help', 'title: Advice');
  expect(await disk.writeBack('something else', now)).toBe('kept');
  expect(await disk.writeBack(before, now)).toBe('written');
  expect(await readFile(beside, 'utf8')).toBe('Desk: Ausgabe\n');
  expect(await readFile(file, 'utf8')).toBe(contract.replace('title: Help', 'title: Advice'));
  expect(await disk.writeBack(before, now)).toBe('written');
});
