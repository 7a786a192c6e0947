import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { solved } from '#client/api/call/solve-challenge.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = readFileSync(new URL('inquiries.md', import.meta.url), 'utf8');

describe.each(databases)('proofs of work on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract, database });
    // A second server on the same data.
    other = await openApp({ contract, database });
  });
  afterEach(async () => {
    await app.close();
    await other.close();
    await database.dispose();
  });

  const challenge = async (at = app) => (await at.request(undefined, 'POST', '/api/-/challenges')).body;
  const proof = async (at = app) => solved(await challenge(at), new Error('not solved'));
  interface Sending {
    readonly at?: TestApp;
    readonly person?: string;
    readonly headers?: Record<string, string>;
    readonly query?: string;
  }
  const send = async (
    sent: string | undefined,
    { at = app, person, headers = {}, query = '' }: Sending = {},
  ) => {
    const all = { ...headers, ...(sent === undefined ? {} : { 'Proof-Of-Work': sent }) };
    const { status, body } = await at.request(
      person,
      'POST',
      `/api/inquiries${query}`,
      { text: 'Hello' },
      all,
    );
    return status < 300 ? String(status) : `${status} ${body.code}`;
  };
  const kept = async () => (await app.request('dee', 'GET', '/api/inquiries?count=true')).body.count;

  test('who has no account must have worked, once for each call', async () => {
    expect(await send(undefined)).toBe('428 proof_needed');
    const worked = await proof();
    expect(await send(worked)).toBe('201');
    expect(await send(worked)).toBe('409 proof_used');
    expect(await send(await proof())).toBe('201');
    expect(await kept()).toBe(2);
  });

  test('of two servers that get the same proof at one moment, one takes it', async () => {
    const worked = await proof();
    const both = await Promise.all([send(worked), send(worked, { at: other })]);
    expect(both.toSorted()).toEqual(['201', '409 proof_used']);
    expect(await kept()).toBe(1);
  });

  test('a challenge of one server is taken by the other, also where both begin at once', async () => {
    const [here, there] = await Promise.all([proof(app), proof(other)]);
    expect(await send(here, { at: other })).toBe('201');
    expect(await send(there)).toBe('201');
  });

  test('a challenge runs out', async () => {
    const worked = await proof();
    await app.setClock('2026-03-10T08:11:00Z');
    expect(await send(worked)).toBe('410 expired');
  });

  test('what was not worked for, or is changed, proves nothing', async () => {
    const worked = JSON.parse(Buffer.from(await proof(), 'base64url').toString('utf8'));
    const sent = (changed: object) => send(Buffer.from(JSON.stringify(changed)).toString('base64url'));
    const { challenge: made, solution } = worked;
    const later = { ...made.parameters, data: { until: '2030-01-01T00:00:00.000Z' } };
    const cheap = { ...made.parameters, keyPrefix: '00' };
    for (const wrong of [
      { challenge: made, solution: { ...solution, counter: 1, derivedKey: '00'.repeat(32) } },
      { challenge: { ...made, parameters: later }, solution },
      { challenge: { ...made, parameters: cheap }, solution },
      { challenge: { ...made, signature: '00' }, solution },
      { challenge: made },
      {},
      'proof',
    ])
      expect(await sent(wrong as object), JSON.stringify(wrong)).toBe('428 proof_needed');
    expect(await send('%%%')).toBe('428 proof_needed');
    expect(await sent(worked)).toBe('201');
  });

  test('people, and what is tried out, are not asked', async () => {
    expect(await send(undefined, { person: 'dee' })).toBe('201');
    expect(await send(undefined, { query: '?dry_run=true' })).toBe('201');
  });

  test('sent again under its key it needs no other proof', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const worked = await proof();
    expect(await send(worked, { headers })).toBe('201');
    expect(await send(worked, { headers })).toBe('201');
    expect(await kept()).toBe(1);
  });

  test('within a batch a proof is for one call', async () => {
    const one = { method: 'POST', path: '/api/inquiries', body: { text: 'Hello' } };
    const batch = async (operations: readonly object[]) => {
      const headers = { 'Proof-Of-Work': await proof() };
      return (await app.request(undefined, 'POST', '/api/-/batch', { operations }, headers)).status;
    };
    expect(await batch([one, one])).toBe(428);
    expect(await batch([one])).toBe(200);
  });

  test('the limit of the address holds beside it', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect(await send(await proof())).toBe('201');
    expect(await send(await proof())).toBe('429 too_many_requests');
  });

  test('stories of the contract need none', async () => {
    const cwd = fileURLToPath(new URL('.', import.meta.url));
    const { code, out } = await ninefoldHere(['test', 'inquiries.md'], { cwd });
    expect(code, out).toBe(0);
  });

  test('the document of the API names challenge, header and codes', async () => {
    const { body } = await app.request('owner', 'GET', '/api/-/openapi.json');
    expect(body.paths['/api/-/challenges'].post.operationId).toBe('make_challenge');
    expect(JSON.stringify(body.paths['/api/inquiries'].post)).toContain('Proof-Of-Work');
    expect(Object.keys(body.paths['/api/inquiries'].post.responses)).toContain('428');
  });
});
