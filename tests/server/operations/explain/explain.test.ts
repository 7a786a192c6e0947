import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainContract } from '#server/cli/author/explain.ts';
import type { Explanation } from '#shared/api/calls/explain.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const file = 'contracts/equipment-desk.md';
const contract = readFileSync(file, 'utf8');
/** What the contract says there, so that a line can be told from its neighbours. */
const lineOf = (line: number) => contract.split('\n')[line - 1] ?? '';
/** A rule of several lines: its name may stand one or two above. */
const linesTo = (line: number) => [line - 2, line - 1, line].map(lineOf).join('\n');

describe.each(databases)('the explanation of a call on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  const ask = (person: string | undefined, words: Readonly<Record<string, string>>) =>
    app.request(person, 'GET', `/api/-/explain?${new URLSearchParams(words)}`);
  const explained = async (words: Readonly<Record<string, string>>): Promise<Explanation> => {
    const { status, body } = await ask('owner', words);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };

  test('is for the owner alone', async () => {
    const words = { as: 'sam', entity: 'loan', call: 'approve', id: 'l6' };
    expect((await ask(undefined, words)).body.code).toBe('not_signed_in');
    for (const person of ['sam', 'mira', 'viktor'])
      expect((await ask(person, words)).body.code).toBe('forbidden');
  });

  test.each([
    [
      { as: 'sma', entity: 'loan', call: 'approve', id: 'l6' },
      'There is no person "sma". Did you mean `sam`?',
    ],
    [
      { as: 'sam', entity: 'laon', call: 'approve', id: 'l6' },
      'There is no entity "laon". Did you mean `loan`?',
    ],
    [
      { as: 'sam', entity: 'loan', call: 'aprove', id: 'l6' },
      'There is no call "aprove" on loan. Did you mean `approve`?',
    ],
    [{ as: 'sam', entity: 'loan', call: 'approve' }, 'Name the loan that it is about.'],
    [{ as: 'sam', entity: 'loan', call: 'create', id: 'l6' }, 'A create has no record yet.'],
    [
      { as: 'sam', entity: 'loan', call: 'create', values: '{"item": zoom}' },
      expect.stringMatching(/^The parameter `values` is not valid JSON: .*(zoom|position)/),
    ],
    [
      { as: 'sam', entity: 'loan', call: 'create', values: '{"item": {"__proto__": {}}}' },
      'The parameter `values` has a key `__proto__`, which is not allowed.',
    ],
    [
      { as: 'sam', entity: 'loan', call: 'create', values: '['.repeat(40) + ']'.repeat(40) },
      'The parameter `values` is nested too deeply.',
    ],
    [{ as: 'sam', entity: 'loan', call: 'read', id: 'l6', why: '' }, 'There is no parameter "why" here.'],
  ])('%j: %s', async (words, detail) => {
    expect((await ask('owner', words)).body).toMatchObject({ code: 'bad_request', detail });
  });

  test('names the permission that is missing, with its line', async () => {
    const { answer, grants, guards } = await explained({
      as: 'yuki',
      entity: 'loan',
      call: 'approve',
      id: 'l8',
    });
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    const [permission] = grants.filter(({ action }) => action === 'approve');
    expect(permission).toMatchObject({ audience: 'staff', held: false, before: 'not_asked' });
    expect(lineOf(permission?.line ?? 0)).toContain('approve');
    expect(guards.map(({ code }) => code)).toEqual(['ITEM_RETIRED']);
  });

  test('says of a record that is hidden which grant does not hold, and answers as the call does', async () => {
    const { answer, grants } = await explained({ as: 'sam', entity: 'loan', call: 'read', id: 'l8' });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect(grants.filter(({ held }) => held)).toMatchObject([
      { audience: 'student', action: 'read', condition: 'borrower == me', before: 'fails' },
    ]);
    expect((await explained({ as: 'yuki', entity: 'loan', call: 'read', id: 'l8' })).answer).toEqual({
      status: 200,
    });
  });

  test('tells which rules a create breaks and which it keeps, and keeps nothing of it', async () => {
    const before = (await app.request('owner', 'GET', '/api/loans?count=true')).body.count;
    const values = JSON.stringify({ item: 'led', start: '2026-03-12', due: '2026-03-10' });
    const told = await explained({ as: 'lea', entity: 'loan', call: 'create', values });
    expect(told.answer).toMatchObject({ status: 422, code: 'DUE_AFTER_START', errors: [{ field: 'due' }] });
    const broken = told.rules.filter(({ verdict }) => verdict === 'fails');
    expect(broken.map(({ code }) => code)).toEqual(['DUE_AFTER_START']);
    for (const { line, code } of told.rules) expect(linesTo(line)).toContain(code);
    expect(told.rules.filter(({ verdict }) => verdict === 'holds').map(({ code }) => code)).toContain(
      'DOUBLE_BOOKED',
    );
    expect(told.grants).toContainEqual(
      expect.objectContaining({ audience: 'student', action: 'create', held: true, after: 'holds' }),
    );
    expect(told.sql.some((text) => text.startsWith('INSERT INTO "loan"'))).toBe(true);
    expect((await app.request('owner', 'GET', '/api/loans?count=true')).body.count).toBe(before);
  });

  test('tells the state that is in the way, and that nothing behind it was asked', async () => {
    const { answer, state, rules } = await explained({
      as: 'mira',
      entity: 'loan',
      call: 'approve',
      id: 'l1',
    });
    expect(answer).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(state).toEqual({ from: ['requested'], is: 'returned', verdict: 'fails' });
    expect(new Set(rules.map(({ verdict }) => verdict))).toEqual(new Set(['not_asked']));
  });

  test('judges an update before and after: a loan cannot be given away', async () => {
    const values = JSON.stringify({ note: 'Mine' });
    const { answer, grants } = await explained({
      as: 'sam',
      entity: 'loan',
      call: 'update',
      id: 'l1',
      values,
    });
    expect(answer.status).toBe(403);
    const [own] = grants.filter(({ action, held }) => action === 'update' && held);
    expect(own).toMatchObject({ audience: 'student', before: 'fails', after: 'not_asked' });
  });
});

describe('ninefold explain', () => {
  async function run(...words: readonly string[]) {
    const out: string[] = [];
    const error: string[] = [];
    const code = await explainContract([file, ...words], {
      out: (line) => out.push(line),
      error: (line) => error.push(line),
    });
    return { code, out, error: error.join('\n') };
  }

  test('names the mistakes of the command', async () => {
    expect((await run('--as', 'sam')).error).toMatch(/^Usage: ninefold explain/);
    expect((await run('--as', 'sam', '--do', 'approve', '--delete', 'l1')).error).toMatch(/^Usage:/);
    expect(await run('--as', 'sam', '--do', 'approve', '--with', 'l99')).toMatchObject({
      code: 2,
      error: 'No example has the name "l99". An id needs its entity: --of E',
    });
    expect((await run('--as', 'sam', '--create', 'loan', '--values', '{')).error).toBe(
      "--values is not valid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2).",
    );
  });

  test('prints each grant, guard and rule with its verdict and line', async () => {
    const { code, out } = await run('--as', 'mira', '--do', 'approve', '--with', 'l6');
    expect(code).toBe(0);
    expect(out[0]).toBe('Mira Novak (anyone, member, staff): approve loan is answered 200 done');
    expect(out).toContainEqual(
      expect.stringMatching(/^ {2}contracts\/equipment-desk\.md:\d+ {2}holds {6}staff: approve$/),
    );
    expect(out).toContainEqual(expect.stringMatching(/:\d+ {2}holds {6}ITEM_RETIRED: !item\.retired$/));
    const json = await run('--as', 'mira', '--do', 'approve', '--with', 'l6', '--format', 'json');
    expect(JSON.parse(json.out.join('\n'))).toMatchObject({ call: 'approve', answer: { status: 200 } });
  });
});
