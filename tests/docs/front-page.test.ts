import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { format } from '#shared/contract/format/format.ts';
import { load } from '#shared/contract/load.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { pageText } from './pages.ts';

const page = readFileSync('README.md', 'utf8');
const contracts = fromMarkdown(page).children.flatMap((node) =>
  node.type === 'code' && node.lang === 'markdown' ? [node.value] : [],
);
const [contract = ''] = contracts;

/** What the prose of the contract promises. */
const stories = `
## Examples

\`\`\`yaml
people:
  ann: { name: Ann }
  ben: { name: Ben }
  lis: { name: Lis, roles: [librarian] }
records:
  book: { a: { title: A }, b: { title: B }, c: { title: C }, d: { title: D } }
scenarios:
  - name: A book is lent for three weeks and comes back
    steps:
      - { as: ann, do: borrow, with: a }
      - { as: ben, sees: a, where: reader == ann && due == today + weeks(3) }
      - { as: ben, do: borrow, with: a, refused: wrong_state }
      - { as: ben, do: give_back, with: a, refused: forbidden }
      - { as: lis, do: give_back, with: a }
      - { as: ann, sees: a, where: status == here && !has(reader) }
  - name: Nobody has more than three, also of two that are asked for at one moment
    steps:
      - { as: ann, do: borrow, with: a }
      - { as: ann, do: borrow, with: b }
      - together: [{ as: ann, do: borrow, with: c }, { as: ann, do: borrow, with: d }]
        succeed: 1
        others: THREE_AT_MOST
\`\`\`
`;

describe('the front page', () => {
  test('shows one contract, with nothing wrong in it, in the style that is written', () => {
    expect(contracts).toHaveLength(1);
    const { findings } = load(contract, 'my-contract.md');
    expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
    expect(format(contract)).toBe(contract);
  });

  test('shows an application that does what it says', async () => {
    const cwd = await temporaryFolder('front-page');
    await writeFile(join(cwd, 'my-contract.md'), `${contract}\n${stories}`);
    const { code, out, error } = await ninefoldHere(['test', 'my-contract.md'], { cwd });
    expect({ code, error }, out).toEqual({ code: 0, error: '' });
    expect(out.match(/^✓ .+ steps?, /gm)).toHaveLength(2);
  });
});

test('every variable that is read stands among the settings, and no other', () => {
  const source = readFileSync('server/config.ts', 'utf8');
  const [, schema = ''] = /const variables = z\.object\(\{([\s\S]+?)\n\}\)/.exec(source) ?? [];
  const read = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(15);
  const rows = [...pageText('settings.md').matchAll(/^\| (`[A-Z][^|]+`) \|/gm)].map(
    ([, names = '']) => names,
  );
  const listed = rows.flatMap((names) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  expect(listed.toSorted()).toEqual([...read, 'NINEFOLD_ENV_X'].toSorted());
});
