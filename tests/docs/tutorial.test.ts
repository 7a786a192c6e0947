import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { applyField, applySection } from './apply-section.ts';
import { commandsOf, Console, patternOf } from './console.ts';
import { type Block, blocksOf } from './pages.ts';

const folder = await temporaryFolder('tutorial');
const console = new Console(folder);
const blocks = blocksOf('tutorial.md');

afterAll(() => console.close());

const contract = () => readFile(join(folder, 'rooms.md'), 'utf8');

/** Does what the reader is asked to do with a block. */
async function follow({ code }: Block): Promise<void> {
  switch (code.lang) {
    case 'console':
      return withSlip(code.meta ?? undefined, async () => {
        for (const { command, output } of commandsOf(code.value))
          expect(await console.run(command), command).toMatch(patternOf(output));
      });
    case 'markdown':
      return console.write('rooms.md', applySection(await contract(), code.value));
    case 'yaml':
      return console.write('rooms.md', applyField(await contract(), code.value, 'purpose'));
    default:
      throw new Error(`nobody knows what to do with a block of ${code.lang}`);
  }
}

/** `to: room → to: rom` behind the word `console`: so the contract stands while these commands run. */
async function withSlip(slip: string | undefined, run: () => Promise<void>): Promise<void> {
  const [right, wrong] = slip?.split(' → ') ?? [];
  if (right === undefined || wrong === undefined) return run();
  const before = await contract();
  expect(before).toContain(right);
  await console.write('rooms.md', before.replace(right, wrong));
  await run();
  await console.write('rooms.md', before);
}

describe('the tutorial, followed to the letter', () => {
  test('has contracts and commands to follow', () => {
    const languages = blocks.map(({ code }) => code.lang);
    expect(languages.filter((one) => one === 'markdown').length).toBeGreaterThan(5);
    expect(languages.filter((one) => one === 'console').length).toBeGreaterThan(5);
  });

  test.each(blocks)(
    '$name comes out as shown',
    async (block) => {
      await expect(follow(block)).resolves.toBeUndefined();
    },
    60_000,
  );

  test('leaves a contract that nothing can be said against', async () => {
    const { findings } = load(await contract(), 'rooms.md');
    expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
  });
});
