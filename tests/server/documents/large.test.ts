import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readMarkdown } from '#server/texts/read-markdown.ts';
import { withValues } from '#server/texts/written-text.ts';
import { drawPdf, drawWith, TooLarge } from '#server/documents/draw-pdf.ts';
import { largeDocument, longTable, plainFrame } from './large-document.ts';

/** Of fifty pages, beyond what Node has by itself: 88 where the thread of documents is kept small, 100 where the space of the server for what is young holds for it. */
const MOST_MEGABYTES = 105;

test.runIf(existsSync('/proc/self/status'))(
  'fifty pages take little more memory than one',
  { timeout: 180_000 },
  async () => {
    const program = join(import.meta.dirname, 'draw-large.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=8', program]);
    const [one, many, again] = JSON.parse(stdout) as { pages: number; megabytes: number }[];
    expect([one?.pages, many?.pages]).toEqual([1, 54]);
    expect(again?.megabytes).toBeGreaterThan(one?.megabytes ?? Infinity);
    expect(again?.megabytes).toBeLessThan(MOST_MEGABYTES);
  },
);

test('a word of ten million letters is refused as too large, and the next document is drawn', async () => {
  drawWith({ megabytes: 40, longestMs: 50_000 });
  onTestFinished(() => drawWith({ megabytes: 256, longestMs: 10_000 }));
  const text = { markdown: 'x'.repeat(10_000_000), values: [] };
  await expect(drawPdf({ ...largeDocument(1), text }, plainFrame)).rejects.toThrow(TooLarge);
  expect((await drawPdf(largeDocument(1), plainFrame)).length).toBeGreaterThan(1000);
});

describe('a long table is read in pieces as it is read whole', () => {
  const { markdown, values } = longTable(350);
  const whole = (text: string) =>
    fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const withoutPlaces = (tree: object): unknown =>
    JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value)));

  test.each([
    ['alone', markdown],
    ['with each line as one alone has it', withValues(markdown, values)],
    ['between other blocks', `# Bill\n\nDear *you*:\n\n${markdown}\n\nAnd:\n\n${markdown}\n\n- an item\n`],
    ['with a text right behind it', `${markdown}\nThat is all.`],
    [
      'in a list, or without a head',
      `- a\n\n  ${markdown.replaceAll('\n', '\n  ')}\n\n${markdown.replace('|---', '| a ')}`,
    ],
    ['in a block of code', `\`\`\`\n\n${markdown}\n\`\`\`\n`],
    [
      'with links whose addresses stand elsewhere',
      `${markdown}\n| [a][b] | | | | |\n\n[b]: https://example.org\n`,
    ],
  ])('%s', (_, text) => {
    expect(withoutPlaces(readMarkdown(text))).toEqual(withoutPlaces(whole(text)));
  });
});
