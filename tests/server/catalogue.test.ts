import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineCode, engineCodes, type FieldCode, fieldCodes } from '#shared/api/problem.ts';
import { solved } from '#client/api/call/solve-challenge.ts';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { openCatalogue, type Catalogue } from './catalogue-apps.ts';
import { raisedByDesk } from './catalogue-of-desk.ts';
import type { TestAnswer } from '#tests/support/app.ts';

/** Codes that nothing raises yet. This list only gets shorter. */
const notYet: readonly EngineCode[] = [];

type Raise = (apps: Catalogue) => Promise<TestAnswer>;

/** How each code of the engine comes about, over HTTP. */
const raised: Readonly<Partial<Record<EngineCode, Raise>>> = {
  bad_request: ({ small }) => small('ada', 'POST', '/api/things', '{"name":'),
  bad_filter: ({ small }) => small('ada', 'GET', '/api/things?filter=nothing==1'),
  not_signed_in: ({ small }) => small(undefined, 'GET', '/api/things'),
  wrong_credentials: ({ real }) =>
    real(undefined, 'POST', '/api/-/session', { email: 'nobody@example.org', password: 'wrong' }),
  forbidden: ({ small }) => small('bob', 'POST', '/api/things', { name: 'abc' }),
  forbidden_field: ({ small }) => small('ada', 'POST', '/api/things', { name: 'abc', version: 3 }),
  not_found: ({ small }) => small('ada', 'GET', '/api/things/none'),
  method_not_allowed: ({ small }) => small('ada', 'PUT', '/api/things', {}),
  not_unique: async ({ small }) => {
    await small('ada', 'POST', '/api/things', { name: 'same' });
    return small('ada', 'POST', '/api/things', { name: 'same' });
  },
  wrong_state: async ({ small, thing }) => {
    const place = `/api/things/${await thing('shut')}/shut`;
    await small('ada', 'POST', place);
    return small('ada', 'POST', place);
  },
  not_allowed_now: async ({ small, thing }) =>
    small('ada', 'POST', `/api/things/${await thing('never')}/never`),
  in_use: async ({ small, thing }) => {
    const id = await thing('used');
    await small('ada', 'POST', '/api/things', { name: 'uses', other: id });
    return small('ada', 'DELETE', `/api/things/${id}`);
  },
  confirm: ({ small }) => small('ada', 'POST', '/api/things', { name: 'huge', size: 9 }),
  limit_reached: async ({ small }) => {
    await small('ada', 'POST', '/api/rares', { name: 'one' });
    return small('ada', 'POST', '/api/rares', { name: 'two' });
  },
  expired: ({ real }) =>
    real(undefined, 'POST', '/api/-/setup', {
      key: 'x',
      email: 'a@example.org',
      password: 'long enough 123',
    }),
  stale: async ({ small, thing }) =>
    small('ada', 'PATCH', `/api/things/${await thing('stale')}`, { size: 2 }, { 'If-Match': '"7"' }),
  too_big: ({ small }) => small('ada', 'POST', '/api/things', { name: 'x'.repeat(2_000_000) }),
  unsupported_media: ({ small }) =>
    small('ada', 'POST', '/api/things', 'name=abc', { 'Content-Type': 'text/plain' }),
  invalid: ({ small }) => small('ada', 'POST', '/api/things', {}),
  too_costly: ({ small, broken }) => broken('slow', () => small('ada', 'GET', '/api/things')),
  idempotency_conflict: async ({ small }) => {
    const key = { 'Idempotency-Key': 'same' };
    await small('ada', 'POST', '/api/things', { name: 'key' }, key);
    return small('ada', 'POST', '/api/things', { name: 'other' }, key);
  },
  proof_needed: ({ small }) => small(undefined, 'POST', '/api/notes', { text: 'Hello' }),
  proof_used: async ({ small }) => {
    const { body } = await small(undefined, 'POST', '/api/-/challenges');
    const header = { 'Proof-Of-Work': await solved(body, new Error('not solved')) };
    await small(undefined, 'POST', '/api/notes', { text: 'Hello' }, header);
    return small(undefined, 'POST', '/api/notes', { text: 'Again' }, header);
  },
  too_many_requests: async ({ real }) => {
    for (let count = 0; count < 30; count += 1) {
      const answer = await real(undefined, 'GET', '/api/-/me');
      if (answer.status !== 200) return answer;
    }
    throw new Error('nothing was too many');
  },
  internal: ({ small, broken }) => broken('a bug', () => small('ada', 'GET', '/api/things')),
  busy: ({ small, broken }) => broken('busy', () => small('ada', 'POST', '/api/things', { name: 'abc' })),
};

const make =
  (body: unknown): Raise =>
  ({ small }) =>
    small('ada', 'POST', '/api/things', body);

/** How each code of a field comes about: it stands in `errors`. */
const raisedAtFields: Readonly<Record<FieldCode, Raise>> = {
  required: make({ size: 1 }),
  too_short: make({ name: 'a' }),
  too_long: make({ name: 'abcdefghijk' }),
  too_small: make({ name: 'abc', size: 0 }),
  too_large: make({ name: 'abc', size: 10 }),
  pattern: make({ name: 'abc', code: 'small' }),
  not_an_option: make({ name: 'abc', kind: 'blue' }),
  choices_unknown: make({ name: 'abc', start: '2026-05-04T07:00:00Z' }),
  bad_type: make({ name: 'abc', size: 'one' }),
  unknown_field: make({ name: 'abc', colour: 'red' }),
  no_such_record: make({ name: 'abc', other: '00000000-0000-7000-8000-000000000000' }),
  circle: async ({ small }) => {
    const { body } = await small('ada', 'POST', '/api/things', { name: 'round' });
    return small('ada', 'PATCH', `/api/things/${body.id}`, { other: body.id });
  },
  function_failed: async ({ small, thing }) =>
    small('ada', 'POST', `/api/things/${await thing('frail')}/burst`, {}),
  bad_condition: make({ name: 'abc', only: 'colour == 1' }),
  not_asked: ({ small }) => small('ada', 'POST', '/api/things?confirm=NOPE', { name: 'abc' }),
  weak_password: async ({ fresh }) => {
    const { key, request } = await fresh();
    return request(undefined, 'POST', '/api/-/setup', { key, email: 'a@example.org', password: 'short' });
  },
};

const desk = load(await readFile('contracts/equipment-desk.md', 'utf8'), 'equipment-desk.md').model;
const deskCodes = [...(desk?.errors.values() ?? [])].filter(({ code }) => code === code.toUpperCase());

test('every code of the engine and of the contract that ships is in a table of how it comes about', () => {
  expect([...Object.keys(raised), ...notYet].toSorted()).toEqual(Object.keys(engineCodes).toSorted());
  expect(Object.keys(raisedAtFields).toSorted()).toEqual([...fieldCodes].toSorted());
  expect(Object.keys(raisedByDesk).toSorted()).toEqual(deskCodes.map(({ code }) => code).toSorted());
});

describe.each(databases)('the catalogue on $kind', ({ open }) => {
  let apps: Catalogue;

  beforeAll(async () => {
    apps = await openCatalogue(open);
  });

  afterAll(() => apps.close());

  test.each(Object.entries(raised))('%s is raised', async (code, raise) => {
    const answer = await raise(apps);
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code, status: answer.status });
  });

  test.each(Object.entries(raisedAtFields))('%s is raised at a field', async (code, raise) => {
    const answer = await raise(apps);
    // What is no field's is said of the call, whose code is `confirm`.
    const status = code === 'not_asked' ? 409 : 422;
    expect(answer.body).toMatchObject({ status, errors: [{ code }] });
  });

  test.each(Object.entries(raisedByDesk))('%s is raised by the equipment desk', async (code, raise) => {
    const answer = await raise(apps.desk);
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code, status: answer.status });
    expect(answer.body.detail).not.toMatch(/[{}]/);
  });

  test('what nobody foresaw is answered with the id of the request and nothing else', async () => {
    const { small, broken, reports } = apps;
    const answers = [
      await broken('a bug', () => small('ada', 'GET', '/api/things')),
      await broken('a bug', () => small('ada', 'POST', '/api/things', { name: 'abc' })),
      await broken('a bug', () =>
        small('ada', 'POST', '/api/-/batch', { operations: [{ method: 'GET', path: '/api/things' }] }),
      ),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        type: '/errors/internal',
        title: 'Something went wrong on our side.',
        status: 500,
        code: 'internal',
        detail: 'Something went wrong on our side.',
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const bug = reports().find((one) => one.kind === 'bug' && one.requestId === answer.body.request);
      expect(bug).toMatchObject({ error: new Error('the password of the database is hunter2') });
    }
    expect(await small('ada', 'GET', '/api/things')).toMatchObject({ status: 200 });
  });

  test('no answer of all these carried a code of no catalogue, or one with another status', () => {
    const statuses = new Map<string, number>(Object.entries(engineCodes));
    for (const { code, status } of deskCodes) statuses.set(code, status);
    statuses.set('HUGE', 409); // the one code of the small contract
    const answers = apps.refusals();
    expect(answers.length).toBeGreaterThan(40);
    for (const { status, body, headers } of answers) {
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body).toMatchObject({ type: `/errors/${body.code}`, status, detail: expect.any(String) });
      expect([body.code, statuses.get(body.code)]).toEqual([body.code, status]);
      for (const { code } of body.errors ?? []) {
        expect([...statuses.keys(), ...fieldCodes]).toContain(code);
      }
    }
  });
});
