import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';

describe.each(databases)('records over HTTP on $kind', ({ open }) => {
  const app = appForEach(open, { contract: smallContract });

  const make = async (title = 'First') => (await app.request('ada', 'POST', '/api/notes', { title })).body;

  // The sign says where people count to; `^` stands below the character that the answer names.
  test.each([
    ["title == 'x' && nothing == 1", '                ^nothing'],
    ["'😀' == title && nothing == 1", '                ^nothing'],
    ["title == 'x' && (", '                 ^ends too early'],
    ["title == 'x' & title == 'y'", '             ^`&` is not expected'],
    ['all.notes.size() > 0', '^'],
    ["title == 'x'\n&& nothing == 1", '                ^nothing'],
    ['title', '^'],
    [
      `${'('.repeat(400)}title == 'x'${')'.repeat(400)}`,
      'At character 65: This expression is nested too deeply',
    ],
    [`title == '${'x'.repeat(3_000)}'`, 'at most 2000 characters'],
  ])('say where filter %# is wrong', async (filter, where) => {
    const answer = await app.request('ada', 'GET', `/api/notes?filter=${encodeURIComponent(filter)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_filter' } });
    const [spaces = '', word = ''] = where.includes('^') ? where.split('^') : ['', where];
    if (where.includes('^')) expect(answer.body.detail).toContain(`At character ${spaces.length + 1}:`);
    expect(answer.body.detail).toContain(word);
  });

  test('refuse parameters and headers that are malformed or unknown, and do nothing', async () => {
    const { id } = await make();
    const refused = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await app.request(
        'ada',
        'PATCH',
        `/api/notes/${id}${query}`,
        { title: 'Changed' },
        headers,
      );
      return `${answer.status} ${answer.body.code}`;
    };
    expect(await refused('?limit=1')).toBe('400 bad_request');
    expect(await refused('?dry_run=yes')).toBe('400 bad_request');
    expect(await refused('?dry_run=true&dry_run=true')).toBe('400 bad_request');
    expect(await refused('?confirm=late')).toBe('400 bad_request');
    expect(await refused('', { 'If-Match': '1' })).toBe('400 bad_request');
    expect(await refused('', { 'If-Match': '"one"' })).toBe('400 bad_request');
    expect(await refused('', { 'If-Match': '"1", "2"' })).toBe('400 bad_request');
    expect(await refused('', { 'Idempotency-Key': 'x'.repeat(201) })).toBe('400 bad_request');
    expect((await app.request('ada', 'GET', `/api/notes/${id}`)).body.title).toBe('First');
  });

  test('answer for an id that is none, one that is missing and one that may not be read the same', async () => {
    const { id } = await make();
    await app.request('ada', 'POST', `/api/notes/${id}/close`);
    const ids = ['no-id', "1'--", '00000000-0000-7000-8000-000000000000', id];
    const answers = await Promise.all(ids.map((one) => app.request('bob', 'GET', `/api/notes/${one}`)));
    const bodies = answers.map(({ body }) => ({ ...body, request: '' }));
    expect(bodies.every((body) => JSON.stringify(body) === JSON.stringify(bodies[0]))).toBe(true);
    expect(bodies[0]).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('refuse a transition that does not exist as not found', async () => {
    const { id } = await make();
    expect((await app.request('ada', 'POST', `/api/notes/${id}/explode`)).status).toBe(404);
    expect((await app.request('ada', 'POST', `/api/notes/${id}/constructor`)).status).toBe(404);
  });

  test('are told apart from those somebody else changed by their version', async () => {
    const made = await app.request('ada', 'POST', '/api/notes', { title: 'First' });
    expect(made.status).toBe(201);
    expect(made.headers.get('etag')).toBe('"1"');
    const place = made.headers.get('location') ?? '';
    expect(place).toBe(`/api/notes/${made.body.id}`);
    const changed = await app.request('ada', 'PATCH', place, { title: 'Second' }, { 'If-Match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Second' } });
    expect(changed.headers.get('etag')).toBe('"2"');
    const late = await app.request('ada', 'PATCH', place, { title: 'Third' }, { 'If-Match': '"1"' });
    expect(late).toMatchObject({ status: 412, body: { code: 'stale' } });
    const read = await app.request('ada', 'GET', place);
    expect(read.body.title).toBe('Second');
    expect(read.headers.get('etag')).toBe('"2"');
  });

  test('are never answered by 304, since a version says nothing of what the reader may see', async () => {
    const { id } = await make();
    const read = await app.request('ada', 'GET', `/api/notes/${id}`, undefined, { 'If-None-Match': '"1"' });
    expect(read).toMatchObject({ status: 200, body: { title: 'First' } });
  });

  test('are made once where the same request is sent twice with one key', async () => {
    const key = { 'Idempotency-Key': 'again-1' };
    const first = await app.request('ada', 'POST', '/api/notes', { title: 'Once' }, key);
    const second = await app.request('ada', 'POST', '/api/notes', { title: 'Once' }, key);
    expect(first.headers.has('idempotent-replay')).toBe(false);
    expect(second.headers.get('idempotent-replay')).toBe('true');
    expect(second.body.id).toBe(first.body.id);
    const other = await app.request('ada', 'POST', '/api/notes', { title: 'Twice' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    expect((await app.request('ada', 'GET', '/api/notes')).body.items).toHaveLength(1);
  });

  test('are not there after a dry run, nor after they were deleted', async () => {
    const tried = await app.request('ada', 'POST', '/api/notes?dry_run=true', { title: 'Tried' });
    expect(tried).toMatchObject({ status: 201, body: { title: 'Tried' } });
    const { id } = await make();
    const gone = await app.request('ada', 'DELETE', `/api/notes/${id}`);
    expect(gone).toMatchObject({ status: 204, body: undefined });
    expect((await app.request('ada', 'GET', '/api/notes')).body.items).toEqual([]);
  });

  test('move by their transitions, whose inputs may be left out where there are none', async () => {
    const { id } = await make();
    const moved = await app.request('ada', 'POST', `/api/notes/${id}/close`);
    expect(moved).toMatchObject({ status: 200, body: { id, status: 'closed' } });
    expect(moved.headers.get('etag')).toBe('"2"');
  });

  test('of a list are refused by name where a parameter is unknown', async () => {
    expect(await app.request('ada', 'GET', '/api/notes?colour=red')).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });
});
