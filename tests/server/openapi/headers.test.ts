import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

const told = ['ETag', 'Location', 'Idempotent-Replay', 'Retry-After'];

describe.each(databases)('OpenAPI on $kind', ({ open }) => {
  const app = appForAll(open, { contract: readFileSync('tests/server/scripting/claims.md', 'utf8') });
  const documentOf = async (person: string) => (await app.request(person, 'GET', '/api/-/openapi.json')).body;

  test('names the headers that answers have', async () => {
    const document = await documentOf('cora');
    const { paths } = document;
    const values = { what: 'Taxi', amount: '12.00', day: '2026-03-02' };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const made = await app.request('cora', 'POST', '/api/claims', values, key);
    const { id } = made.body;
    const ask = (method: string, body?: object) => app.request('cora', method, `/api/claims/${id}`, body);
    const seen = [
      ['/api/claims', 'post', made, ['ETag', 'Location']],
      [
        '/api/claims',
        'post',
        await app.request('cora', 'POST', '/api/claims', values, key),
        ['ETag', 'Location', 'Idempotent-Replay'],
      ],
      ['/api/claims/{id}', 'get', await ask('GET'), ['ETag']],
      ['/api/claims/{id}', 'patch', await ask('PATCH', { what: 'Cab' }), ['ETag']],
      ['/api/claims/{id}', 'delete', await ask('DELETE'), []],
      [
        '/api/claims/-/restore',
        'post',
        await app.request('cora', 'POST', '/api/claims/-/restore', { id }),
        ['ETag', 'Location'],
      ],
    ] as const;
    for (const [path, method, { status, headers }, has] of seen) {
      expect(
        told.filter((name) => headers.has(name)),
        `${method} ${path}`,
      ).toEqual(has);
      const declared = Object.keys(paths[path][method].responses[status].headers ?? {});
      expect(declared, `${method} ${path}`).toEqual(expect.arrayContaining([...has]));
    }
    const refused = responsesOf<{ headers?: object }>(document, paths['/api/claims'].get.responses);
    expect(['429', '503'].map((status) => Object.keys(refused[status]?.headers ?? {}))).toEqual([
      ['Retry-After'],
      ['Retry-After'],
    ]);
  });

  test('says which bodies must be there: those that lack something when they are empty', async () => {
    const { paths } = await documentOf('cora');
    const isRequired = (path: string, method: string) => paths[path][method].requestBody.required;
    expect(isRequired('/api/claims', 'post')).toBe(true);
    expect(isRequired('/api/-/files', 'post')).toBe(true);
    expect(isRequired('/api/claims/{id}/pay', 'post')).toBe(false);
    const { body } = await app.request('cora', 'POST', '/api/claims', {
      what: 'A',
      amount: '1',
      day: '2026-03-02',
    });
    const paid = await app.request('cora', 'POST', `/api/claims/${body.id}/pay`);
    expect([paid.status, paid.body.code]).toEqual([422, 'NO_RECEIPT']);
    expect((await app.request('cora', 'POST', '/api/claims')).status).toBe(422);
  });

  test('types the constants that somebody may set, for whom it is', async () => {
    const bodyOf = async (person: string) =>
      (await documentOf(person)).paths['/api/-/settings'].patch.requestBody.content['application/json']
        .schema;
    expect((await bodyOf('cora')).properties).toMatchObject({
      USUAL: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      CONTACT: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    });
    expect((await bodyOf('gus')).properties).toEqual({});
  });

  test('says that a file may be asked for in parts, or only where it has changed', async () => {
    const { get } = (await documentOf('cora')).paths['/api/claims/{id}/-/files/receipt'];
    expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['200', '206', '304']));
    expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/header.Range' });
  });
});
