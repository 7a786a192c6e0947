import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { check } from '#server/cli/author/check.ts';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';

const contract = '# Desk\n\n## 1. Purpose\n\n```yaml\nlogo: [desk.svg, desk.png]\n```\n';
const svg = '  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <path d="M0 0h9v9z"/>\n</svg>\n';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
const file = (name = 'desk.md') => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ninefold-pictures-'));
  await writeFile(file(), contract);
  await writeFile(file('desk.svg'), svg);
  await writeFile(file('desk.png'), png);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What is said of the pictures, as people read it. */
async function said(): Promise<string> {
  const lines: string[] = [];
  await check([file()], { out: (line) => void lines.push(line), error: (line) => void lines.push(line) });
  return lines.filter((line) => /_file|file_/.test(line)).join('\n');
}

test('pictures beside a contract are read with it', async () => {
  expect(await said()).toBe('');
  const text = await contractOnDisk(file()).read();
  expect(text).toContain(`## Files\n\n\`\`\`yaml\ndesk.svg: |\n  <svg xmlns`);
  expect(text).toContain(`desk.png: |\n  ${png.toString('base64').slice(0, 60)}`);
});

test('what is wrong with one is told at its place in its file', async () => {
  await writeFile(file('desk.svg'), svg.trimStart().replace('<path', '<image'));
  expect(await said()).toContain(
    `${file('desk.svg')}:2:3 error bad_file \`desk.svg\`: A logo has no \`image\`.\n  |   <image`,
  );
});

test.each([
  ['that is too large', Buffer.concat([png, Buffer.alloc(64 * 1024)])],
  ['that is so large that nobody would read it', Buffer.concat([png, Buffer.alloc(20 * 1024 ** 2)])],
])('one %s is told', async (_, bytes) => {
  await writeFile(file('desk.png'), bytes);
  expect(await said()).toContain('desk.png:1:1 error bad_file `desk.png`: It is larger than 64 kB.');
});

test('one that is not there is told, and the contract runs', async () => {
  await rm(file('desk.png'));
  expect(await said()).toContain('desk.md:6:18 warning no_file There is no file `desk.png`.');
});

test('one that stands in the contract itself is not looked for beside it', async () => {
  const own = `${contract}\n## Files\n\n\`\`\`yaml\ndesk.svg: |\n  ${svg.trim().replaceAll('\n', '\n  ')}\n\`\`\`\n`;
  await writeFile(file(), own);
  await writeFile(file('desk.svg'), 'no picture');
  expect(await said()).toBe('');
});

test('what was changed in the Studio goes back into the file, and the others are left as they are', async () => {
  const disk = contractOnDisk(file());
  const before = (await disk.read()) ?? '';
  const now = before.replace('M0 0h9v9z', 'M1 1h7v7z').replace('# Desk', '# Table');
  expect(await disk.writeBack(before, now)).toBe('written');
  expect(await readFile(file(), 'utf8')).toBe(contract.replace('# Desk', '# Table'));
  expect(await readFile(file('desk.svg'), 'utf8')).toBe(svg.trimStart().replace('M0 0h9v9z', 'M1 1h7v7z'));
  expect(await readFile(file('desk.png'))).toEqual(png);
});
