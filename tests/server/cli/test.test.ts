import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testContract } from '#server/cli/author/test.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { deskWith, linesBefore } from './desk-contract.ts';

describe.each(databases)('ninefold test on $kind', ({ open }) => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ninefold-test-cli-'));
    database = await open();
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await database.dispose();
  });

  async function run(text: string, ...words: readonly string[]) {
    const out: string[] = [];
    const error: string[] = [];
    const file = join(folder, 'desk.md');
    await writeFile(file, text);
    const code = await testContract([file, '--database', database.url ?? 'sqlite', ...words], {
      out: (line) => out.push(line.replace(/\d+ ms$/, 'N ms').replace(/[\d.]+ s$/, 'N s')),
      error: (line) => error.push(line),
    });
    return { code, out: out.map((line) => line.replaceAll(file, 'desk.md')), error: error.join('\n') };
  }

  test('a contract with errors is not played: exit code 2', async () => {
    const { code, out, error } = await run(
      await deskWith('  - { name: Nobody, steps: [{ as: bob, list: loan }] }\n'),
    );
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(error).toContain('unknown_name There is no person among the examples called `bob`');
  });

  test('a step that does not go as it says ends its scenario and is told; the next begins anew', async () => {
    const text = await deskWith(`
  - name: Approved by a student
    steps:
      - { as: mira, do: approve, with: l6 }
      - { as: yuki, do: approve, with: l8 }
      - { as: mira, do: approve, with: l8 }
  - name: Approved once
    steps:
      - { as: mira, do: approve, with: l6 }
      - { as: mira, do: approve, with: l6, refused: wrong_state }
`);
    const line = (await linesBefore()) + 5;
    expect(await run(text)).toEqual({
      code: 1,
      error: '',
      out: [
        '✗ Approved by a student',
        `    desk.md:${line} step 2 of 3: yuki: approve l8`,
        '    expected: done',
        '    came:     refused with forbidden (403): You may not do this.',
        '✓ Approved once  2 steps, N ms',
        '✓ 36 generated tests  N ms',
        '1 failed, 37 passed, N s',
      ],
    });
  });

  test('tells what was expected and came of each kind of step', async () => {
    const text = await deskWith(`
  - name: Refused otherwise
    steps:
      - as: lea
        create: loan
        values: { item: a7, start: 2026-03-02, due: 2026-03-02 }
        refused: TOO_LONG
  - name: Refused elsewhere
    steps:
      - { as: viktor, create: shelf, values: { name: A1, room: R }, refused: SHELF_EXISTS, at: room }
  - name: Not refused
    steps:
      - { as: viktor, create: shelf, values: { name: C1, room: R }, refused: SHELF_EXISTS }
  - name: Not hidden
    steps:
      - { as: mira, sees: l3, hidden: [desk_note, reason] }
  - name: Not so
    steps:
      - { as: sam, sees: r6, where: value > 5000 && name == 'R6' }
  - name: Not so many
    steps:
      - { as: sam, list: loan, where: status == requested, count: 2 }
  - name: None at all
    steps:
      - { as: sam, list: loan, where: status == approved }
  - name: Too many go through
    steps:
      - together:
          - { as: sam, create: loan, values: { item: lav, start: 2026-03-02, due: 2026-03-03 } }
          - { as: tom, create: loan, values: { item: zoom, start: 2026-03-02, due: 2026-03-03 } }
        succeed: 1
        others: DOUBLE_BOOKED
  - name: Without a result
    steps:
      - { as: mira, do: take_back, with: l3, name: fee }
  - name: Without a warning
    steps:
      - { as: viktor, create: shelf, values: { name: C1, room: R }, warns: SHELF_EXISTS }
  - name: Too far
    steps:
      - { wait: P4000D }
`);
    const { code, out } = await run(text);
    expect(code).toBe(1);
    expect(out).toMatchSnapshot();
  });

  test('time passes as in a rehearsal, and each scenario may begin at its own moment', async () => {
    const text = await deskWith(`
  - name: Time passes for days
    now: 2026-03-20T08:00:00Z
    steps:
      - { as: mira, list: loan, where: status == overdue, count: 3 }
      - { now: 2026-03-21T08:00:00Z }
      - { as: mira, do: take_back, with: l3, name: fee }
      - { as: tom, sees: fee, where: amount == 24 && loan.returned_on == '2026-03-21' }
  - name: Time stands at first
    steps:
      - { as: mira, list: loan, where: status == overdue, count: 1 }
`);
    expect(await run(text, '--only', 'time')).toMatchObject({
      code: 0,
      error: '',
      out: [
        expect.stringContaining('passes'),
        expect.stringContaining('stands'),
        expect.stringContaining('2 passed'),
      ],
    });
  });

  test('plays what is chosen; where nothing is, it says so and ends with 1', async () => {
    const text = await deskWith(`
  - { name: Sam sees three loans, steps: [{ as: sam, list: loan, count: 3 }] }
  - { name: Tom sees none, steps: [{ as: tom, list: loan, count: 0 }] }
`);
    expect(await run(text, '--only', 'tim')).toEqual({
      code: 1,
      out: [],
      error: 'No scenario and no generated test has "tim" in its name.',
    });
    expect(await run(text, '--only', 'SAM*loans')).toMatchObject({
      code: 0,
      out: ['✓ Sam sees three loans  1 step, N ms', '1 passed, N s'],
    });
    expect(await run(text, '--only', 'each loan*approve')).toMatchObject({
      code: 0,
      out: ['✓ 1 generated test  N ms', '1 passed, N s'],
    });
    expect((await run(text, '--only', 'tom sees')).code).toBe(1);
  });

  test('the report for a build server is XML, whatever is in it', async () => {
    const report = join(folder, 'report.xml');
    const text = await deskWith(
      '  - { name: "Count <&> \\u0007 \\"", steps: [{ as: mira, list: loan, count: 12 }] }\n  - { name: Count right, steps: [{ as: mira, list: loan }] }\n',
    );
    expect((await run(text, '--junit', report, '--only', 'count')).code).toBe(1);
    const written = await readFile(report, 'utf8');
    const line = (await linesBefore()) + 1;
    const [file, time] = [join(folder, 'desk.md'), 'time="N"'];
    expect(written.replaceAll(/time="\d+\.\d{3}"/g, time)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="2" failures="1" errors="0" skipped="0" ${time}>
  <testsuite name="${file}" tests="2" failures="1" errors="0" skipped="0" ${time}>
    <testcase classname="${file}" name="Count &lt;&amp;&gt; \ufffd &quot;" file="${file}" line="${line}" ${time}>
      <failure message="expected 12 of loan, came 11" type="scenario">${file}:${line} step 1 of 1: mira: list loan
expected: 12 of loan
came:     11</failure>
    </testcase>
    <testcase classname="${file}" name="Count right" file="${file}" line="${line + 1}" ${time}/>
  </testsuite>
</testsuites>
`);
  });

  test('the report has each function with examples, also where there are no scenarios', async () => {
    const report = join(folder, 'functions.xml');
    const clients = await readFile('tests/trials/functions/clients.md', 'utf8');
    expect((await run(clients.replace('gives: "+43664123"', 'gives: "+431"'), '--junit', report)).code).toBe(
      1,
    );
    const written = await readFile(report, 'utf8');
    expect(written).toMatch(/<testsuites tests="\d+" failures="1"/);
    expect(written).toContain(
      'message="expected &quot;+431&quot;, came &quot;+43664123&quot;" type="function"',
    );
    expect(written).toMatch(/<testcase [^>]* name="iban_fits\(\)" [^>]*\/>/);
    expect(written).toMatch(
      /<testcase [^>]* name="Each client goes through ring as its page offers" [^>]*\/>/,
    );
  });

  test('of a contract that shows nothing yet its people alone are tried', async () => {
    const { code, out } = await run('# Desk\n\n## 1. Purpose\n\nTo lend.\n');
    const generated = expect.stringMatching(/^✓ \d generated tests/);
    const none = 'desk.md has no scenarios. They stand under `scenarios` in `## Examples`.';
    expect({ code, out }).toEqual({ code: 0, out: [generated, none, expect.stringContaining('passed')] });
  });

  test('a report that cannot be written is said, not lost', async () => {
    const text = await deskWith('  - { name: Right, steps: [{ as: mira, list: loan }] }\n');
    const place = join(folder, 'none', 'report.xml');
    const { code, error } = await run(text, '--junit', place, '--only', 'right');
    expect({ code, error }).toEqual({ code: 2, error: `The report could not be written to ${place}.` });
  });

  test('nothing of it is left behind, whether it goes well or not', async () => {
    const place = join(folder, 'temporary');
    await mkdir(place);
    vi.stubEnv('TMPDIR', place);
    await run(await deskWith('  - { name: Once, steps: [{ as: mira, list: loan, count: 12 }] }\n'));
    await run(
      (await deskWith('  - { name: Once, steps: [{ as: mira, list: loan }] }\n')).replace(
        'serial: CAM-0232',
        'serial: CAM-0231',
      ),
    );
    vi.unstubAllEnvs();
    expect(await readdir(place)).toEqual([]);
    expect(await databasesBeside(database)).toEqual([]);
  });
});

/** Databases on the server that are called after the one of a test. */
async function databasesBeside({ url }: TestDatabase): Promise<readonly string[]> {
  if (url === undefined) return [];
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname LIKE $1 AND datname <> $2',
    [`${name}%`, name],
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}

const desk = join(import.meta.dirname, '../../../contracts/equipment-desk.md');

test('words that are no request, and servers that are not there, are refused with 2', async () => {
  const run = async (...words: readonly string[]) => {
    const error: string[] = [];
    const code = await testContract(words, { out: () => undefined, error: (line) => error.push(line) });
    return { code, error: error.join('\n') };
  };
  expect(await run()).toMatchObject({ code: 2, error: expect.stringContaining('Usage: ninefold test') });
  expect(await run('none.md')).toEqual({ code: 2, error: 'There is no file none.md.' });
  expect(await run('a.md', '--onyl', 'x')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--only'),
  });
  expect(await run(desk, '--database', 'mysql://x')).toMatchObject({
    code: 2,
    error: '--database must be sqlite, or an address such as postgres://user:password@host:5432/name',
  });
  expect(await run(desk, '--database', 'postgres://127.0.0.1:1/none')).toMatchObject({
    code: 2,
    error: expect.stringContaining('A database of its own could not be made'),
  });
});
