import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { deskScript } from './desk-script.ts';
import { places, project, tokenOf, type Workshop, workshopIn } from './script-workshop.ts';

const desk = join(project, 'contracts/equipment-desk.md');

let folder: string;
let workshop: Workshop;
beforeAll(async () => {
  folder = await temporaryFolder('typed-client');
  workshop = workshopIn(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const compile = (...words: Parameters<Workshop['compile']>) => workshop.compile(...words);
const writeClient = (...words: Parameters<Workshop['writeClient']>) => workshop.writeClient(...words);

test('the client of every shipped contract, for the owner and for nobody, compiles in the strictest mode', async () => {
  const contracts = (await readdir(join(project, 'contracts'))).filter((name) => name.endsWith('.md'));
  const files = contracts.flatMap((name) => [`owner-${name}.ts`, `anyone-${name}.ts`]);
  for (const name of contracts) {
    await writeClient(`owner-${name}.ts`, join(project, 'contracts', name));
    await writeClient(`anyone-${name}.ts`, join(project, 'contracts', name), '--as', 'anyone');
  }
  expect(files.length).toBeGreaterThan(4);
  expect(await compile('', ...files)).toBe('');
}, 60_000);

test('names that TypeScript or the client has already are given to nothing else', async () => {
  const contract = join(folder, 'names.md');
  const entities = ['promise', 'page', 'a_1', 'a1', 'loan', 'loan_create', 'client', 'class'];
  const points = entities.map(
    (name) => `${name}: { help: "Ends */ a comment", fields: { name: { type: text } } }`,
  );
  await writeFile(contract, `# Names\n\n## 3. Entities\n\n\`\`\`yaml\n${points.join('\n')}\n\`\`\`\n`);
  await writeClient('names.ts', contract);
  expect(await compile('', 'names.ts')).toBe('');
  const text = readFileSync(join(folder, 'names.ts'), 'utf8');
  for (const name of ['Promise_', 'Page_', 'A1', 'A1_', 'LoanCreate', 'LoanCreate_', 'Class', 'Client_'])
    expect(text).toContain(`export interface ${name} {`);
});

test('what may be chosen is asked by a call of its own, with the records that it answers', async () => {
  await writeClient('halls.ts', join(project, 'tests/trials/choices/choices.md'));
  const script = [
    "import { connect } from './halls.ts';",
    "const { bookings } = connect({ url: '' });",
    "const { items } = await bookings.choices('hall', { people: 2 }, { q: 'ball', sort: ['name'] });",
    "const change = await bookings.choices('lines.0.dish', { lines: [{}] }, { id: '1' });",
    "const step = await bookings.choices('instead', { fewer: 1 }, { id: '1', step: 'hold', limit: 1 });",
    "const { guest, people } = await bookings.prefilled({ kind: '1' });",
    "const toHold = await bookings.prefilled({}, { id: '1', step: 'hold' });",
    'export const filled: readonly (string | number | null | undefined)[] = [guest, people, toHold.people];',
    'export const names: readonly (string | null | undefined)[] = [...items, ...change.items, ...step.items].map((one) => "name" in one ? one.name : null);',
  ];
  await writeFile(join(folder, 'chosen.ts'), script.join('\n'));
  expect(await compile('', 'chosen.ts')).toBe('');
  expect(readFileSync(join(folder, 'halls.ts'), 'utf8')).toContain("readonly 'bookings.choices':");
});

test('a named query takes its parameters, and its rows have their types', async () => {
  await writeClient('sales.ts', join(project, 'contracts/invoicing.md'));
  const script = [
    "import { connect } from './sales.ts';",
    "const { $queries } = connect({ url: '' });",
    "const { items, more } = await $queries.sales_by_client({ since: '2026-01-01', until: '2026-12-31' });",
    'export const told: readonly [string | null, number | null, string | null, true?][] =',
    '  items.map(({ client, invoices, net }) => (more ? [client, invoices, net, more] : [client, invoices, net]));',
    'await $queries.sales_by_client({ since: 2026 });',
    "const file: File = await $queries.sales_by_client.file('xlsx', { since: '2026-01-01', until: '2026-12-31' });",
    "export const size: number = file.size + (await $queries.sales_by_year.file('csv')).size;",
    'await $queries.sales_by_year();',
  ];
  await writeFile(join(folder, 'asked.ts'), script.join('\n'));
  expect(await compile('', 'asked.ts')).toMatch(/^asked\.ts\(6,[^\n]+\n(?!asked)[^]*$/);
});

test('which time is open is asked of the calendars that tell it', async () => {
  await writeClient('workshop.ts', join(project, 'tests/trials/open-hours/workshop.md'));
  const script = (screen: string) => [
    "import { connect } from './workshop.ts';",
    `const { open } = await connect({ url: '' }).$openTime('${screen}', '2026-03-27T00:00:00Z', '2026-03-28T00:00:00Z');`,
    'export const first: string | undefined = open?.[0]?.from;',
  ];
  await writeFile(join(folder, 'open.ts'), script('/repairs').join('\n'));
  expect(await compile('', 'open.ts')).toBe('');
  await writeFile(join(folder, 'open.ts'), script('/days').join('\n'));
  expect(await compile('', 'open.ts')).toMatch(/^open\.ts\(2,/);
});

test('what an input tells is in the result with its type', async () => {
  await writeClient('board.ts', join(project, 'contracts/feedback.md'));
  const script = [
    "import { connect } from './board.ts';",
    "const { result } = await connect({ url: '' }).ideas.do.toggle_vote('1', {});",
    'export const voted: boolean | null | undefined = result?.voted;',
    'export const wrong: string | undefined = result?.voted;',
  ];
  await writeFile(join(folder, 'told.ts'), script.join('\n'));
  expect(await compile('', 'told.ts')).toMatch(/^told\.ts\(4,[^\n]+\n[^]*$/);
});

test('what the application would refuse for its form does not compile', async () => {
  const wrong = [
    'loans.create({ due: "2026-03-09" })',
    'loans.create({ item: "1", start: "2026-03-09", due: "2026-03-09", status: "out" })',
    'loans.do.refuse("1", {})',
    'items.list({ filtre: "" })',
    'items.create({ name: "A", category: "boat" })',
    'loans.do.approve("1", { reason: "Yes" })',
  ];
  const calls = wrong.map((call) => `await app.${call};`);
  await writeClient('client.ts', desk);
  await writeFile(
    join(folder, 'wrong.ts'),
    ["import { connect } from './client.ts';", "const app = connect({ url: '' });", ...calls].join('\n'),
  );
  const lines = [...(await compile('', 'wrong.ts')).matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => line);
  expect(lines).toEqual(wrong.map((_, index) => String(index + 3)));
});

test('a role has no calls that no grant gives it', async () => {
  await writeClient('student.ts', desk, '--as', 'student');
  const text = readFileSync(join(folder, 'student.ts'), 'utf8');
  expect(text).toContain('...creates<Loan, LoanCreate>');
  expect(text).not.toContain('desk_note');
  expect(text).not.toContain('approve:');
});

test.each(['types', 'openapi'])(
  'ninefold %s names the mistakes of the command and of the contract',
  async (command) => {
    const broken = join(folder, 'broken.md');
    await writeFile(broken, '# A\n\n## 3. E\n\n```yaml\nloan: { fields: { a: { type: texx } } }\n```\n');
    const told = async (...words: readonly string[]) => {
      const { code, out, error } = await ninefoldHere([command, ...words], { cwd: folder });
      expect(out).toBe('');
      return { code, error };
    };
    expect(await told()).toEqual({ code: 2, error: `Usage: ninefold ${command} <contract> [--as ROLE]\n` });
    expect(await told('nowhere.md')).toEqual({ code: 2, error: 'There is no file nowhere.md.\n' });
    expect(await told(desk, '--as', 'studnet')).toEqual({
      code: 2,
      error: 'There is no role studnet in this contract. Did you mean `student`?\n',
    });
    const { code, error } = await told(broken);
    expect(code).toBe(1);
    expect(error).toContain('Did you mean `text`?');
  },
);

describe.each(places)('a script in $runtime on $kind', ({ open, runtime }) => {
  const app = appForAll(open, { contract: readFileSync(desk, 'utf8') });

  test('lists, filters, creates once though answers get lost, moves through states, and knows refusals by their codes', async () => {
    await writeClient('client.ts', desk);
    await writeFile(join(folder, 'script.ts'), deskScript);
    const tokens = ['sam', 'mira'].map((person) => tokenOf(app, person));
    const stdout = await workshop.run(runtime, 'script.ts', app.url, ...(await Promise.all(tokens)));
    expect(JSON.parse(stdout)).toEqual({
      lights: ['Softbox set', 'Aputure LED panel'],
      all: [14, 'Aputure LED panel'],
      made: ['requested', 1],
      refused: [
        'not_signed_in at : Please sign in first.',
        'DUE_AFTER_START at due,borrower: The last day must come after 11 March 2026.',
        'stale 412',
        'wrong_state 409',
      ],
      states: ['approved', 'approved'],
      expanded: 'Softbox set',
      can: { code: 'wrong_state', message: expect.any(String) },
      history: ['approve', 'create'],
      gone: expect.stringMatching(/^not_found at :/),
      person: 'Mira Novak',
      batch: [200],
    });
  }, 300_000);
});
