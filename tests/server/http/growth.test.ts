import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databaseOf } from '#tests/support/databases.ts';

const contract = `# Orders

## 3. Entities
\`\`\`yaml
order:
  fields:
    title: { type: text }
    tags: { type: choices, options: { new: New, used: Used, rare: Rare } }
    extra: { type: json }
    helpers: { type: refs, to: user }
    photo: { type: file }
    count: { type: integer, compute: "lines.size()" }
line:
  part_of: order
  back: lines
  fields:
    amount: { type: integer }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { order: { clerk: all }, line: { clerk: all } }
\`\`\`

## 9. Constants
\`\`\`yaml
constants:
  FEE: { type: integer, value: 1, set_by: [clerk] }
limits: { read_time: 20s, write_time: 20s }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
\`\`\`
`;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly type?: string;
}

const list = <Item>(length: number, item: (at: number) => Item): Item[] =>
  Array.from({ length }, (_, at) => item(at));
const keys = (n: number) => Object.fromEntries(list(n, (at) => [`u${at}`, 1]));
const post = (path: string, body: unknown): Sent => ({ method: 'POST', path, body });
const csv = (body: string): Sent => ({
  method: 'POST',
  path: '/api/orders/-/import',
  body,
  type: 'text/csv',
});
const ndjson = (body: string): Sent => ({ ...csv(body), type: 'application/x-ndjson' });
const form = (body: string): Sent => ({
  method: 'POST',
  path: '/api/-/files',
  body,
  type: 'multipart/form-data; boundary=B',
});
const get = (query: string): Sent => ({ method: 'GET', path: `/api/orders?${query}` });
const view = { name: 'Mine', entity: 'order', screen: 'orders' };

/** So many of something, with how many a megabyte (a file of ten, an address of sixteen kilobytes) takes. */
const inputs: readonly (readonly [string, number, (n: number) => Sent])[] = [
  ['unknown keys in a body', 60_000, (n) => post('/api/orders', keys(n))],
  ['unknown keys of a part', 60_000, (n) => post('/api/orders', { lines: [keys(n)] })],
  ['unknown keys in a value', 60_000, (n) => post('/api/orders?dry_run=true', { extra: keys(n) })],
  ['parts', 60_000, (n) => post('/api/orders', { lines: list(n, () => ({})) })],
  ['parts with an unknown key', 50_000, (n) => post('/api/orders', { lines: list(n, () => ({ x: 1 })) })],
  ['parts of the wrong type', 50_000, (n) => post('/api/orders', { lines: list(n, () => ({ amount: '' })) })],
  ['parts with ids', 20_000, (n) => post('/api/orders', { lines: list(n, (at) => ({ id: `${at}` })) })],
  ['options', 100_000, (n) => post('/api/orders', { tags: list(n, () => 'new') })],
  ['options that are none', 100_000, (n) => post('/api/orders', { tags: list(n, (at) => `t${at}`) })],
  [
    'references',
    25_000,
    (n) =>
      post('/api/orders', {
        helpers: list(n, (at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`),
      }),
  ],
  ['references that are none', 100_000, (n) => post('/api/orders', { helpers: list(n, (at) => `${at}`) })],
  ['letters', 1_000_000, (n) => post('/api/orders', { title: 'x'.repeat(n) })],
  [
    'levels of JSON',
    200_000,
    (n) => ({ ...post('/api/orders', `{"extra":${'['.repeat(n)}${']'.repeat(n)}}`) }),
  ],
  [
    'operations',
    20_000,
    (n) => post('/api/-/batch', { operations: list(n, () => ({ method: 'GET', path: '/api/orders' })) }),
  ],
  ['unknown keys of an operation', 60_000, (n) => post('/api/-/batch', { operations: [keys(n)] })],
  [
    'unknown keys within an operation',
    60_000,
    (n) => post('/api/-/batch', { operations: [{ method: 'POST', path: '/api/orders', body: keys(n) }] }),
  ],
  [
    'earlier ids in an operation',
    60_000,
    (n) =>
      post('/api/-/batch', {
        operations: [{ method: 'POST', path: '/api/orders', body: { extra: list(n, () => '$1.id') } }],
      }),
  ],
  ['constants', 60_000, (n) => ({ method: 'PATCH', path: '/api/-/settings', body: keys(n) })],
  ['unknown keys of a restore', 60_000, (n) => post('/api/orders/-/restore', keys(n))],
  ['unknown keys of a view', 60_000, (n) => post('/api/-/views', keys(n))],
  [
    'columns of a view',
    60_000,
    (n) => post('/api/-/views', { ...view, look: { columns: list(n, (at) => `c${at}`) } }),
  ],
  ['unknown keys of a session', 60_000, (n) => post('/api/-/session', keys(n))],
  ['unknown keys of a person', 60_000, (n) => ({ method: 'PATCH', path: '/api/-/me', body: keys(n) })],
  ['columns of a table', 200_000, (n) => csv(list(n, (at) => `c${at}`).join())],
  ['columns of a table that are alike', 200_000, (n) => csv(list(n, () => 'title').join())],
  ['columns through a reference', 50_000, (n) => csv(list(n, (at) => `helpers.c${at}`).join())],
  ['lines of a table', 1_000_000, (n) => csv(`title\n${'x\n'.repeat(n)}`)],
  ['empty lines of a table', 1_000_000, (n) => csv(`title\n${'\n'.repeat(n)}`)],
  ['quotes in a table', 1_000_000, (n) => csv(`title\n${'"'.repeat(n)}`)],
  ['line ends in a field of a table', 1_000_000, (n) => csv(`title\n"${'\r\n'.repeat(n / 4)}"`)],
  ['keys in a line of JSON', 50_000, (n) => ndjson(JSON.stringify(keys(n)))],
  ['empty lines of JSON', 5_000_000, (n) => ndjson('\n'.repeat(n))],
  ['lines with unknown keys', 300_000, (n) => ndjson('{"x":1}\n'.repeat(n))],
  [
    'parts of a form',
    100_000,
    (n) => form(`${'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(n)}--B--\r\n`),
  ],
  ['headers of a part of a form', 100_000, (n) => form(`--B\r\n${'X: 1\r\n'.repeat(n)}\r\n1\r\n--B--\r\n`)],
  [
    'letters in a header of a form',
    1_000_000,
    (n) => form(`--B\r\nContent-Disposition: form-data; name="${'x;'.repeat(n / 2)}"\r\n\r\n1\r\n--B--\r\n`),
  ],
  ['parameters', 2_000, (n) => get(list(n, (at) => `p${at}`).join('&'))],
  ['a parameter given again', 7_000, (n) => get('a&'.repeat(n))],
  ['names of fields', 7_000, (n) => get(`fields=${'a,'.repeat(n)}`)],
  ['names to sort by', 7_000, (n) => get(`sort=${'a,'.repeat(n)}`)],
  ['steps of a path to sort by', 7_000, (n) => get(`sort=${'a.'.repeat(n)}a`)],
  ['names to expand', 7_000, (n) => get(`expand=${'a,'.repeat(n)}`)],
  ['words to search', 7_000, (n) => get(`q=${'a+'.repeat(n)}`)],
  ['conditions of a filter', 1_500, (n) => get(`filter=count==1${'||count==1'.repeat(n)}`)],
  ['brackets of a filter', 7_000, (n) => get(`filter=${'('.repeat(n)}1${')'.repeat(n)}`)],
  ['signs of a filter', 14_000, (n) => get(`filter=${'!'.repeat(n)}`)],
  ['elements of a list in a filter', 7_000, (n) => get(`filter=count+in+[1${',1'.repeat(n)}]`)],
  ['letters of a pattern', 10_000, (n) => get(`filter=title.matches('${'a*'.repeat(n / 2)}')`)],
  [
    'codes to confirm',
    2_000,
    (n) => post(`/api/orders?dry_run=true&confirm=${list(n, (at) => `C${at}`).join()}`, {}),
  ],
  ['segments of an address', 7_000, (n) => ({ method: 'GET', path: `/api/${'a/'.repeat(n)}` })],
  ['escapes in an address', 5_000, (n) => ({ method: 'GET', path: `/api/${'%41'.repeat(n)}` })],
];

/** What is read before a database is asked: one of them will do. */
const { open } = databaseOf('sqlite');

/** What else a process does for itself, as tidying its memory, is in its time as well; what grows too much does so each time. */
const TRIES = 3;

describe('ten times as many', () => {
  const app = appForAll(open, { contract });

  /** Of this process, in which the server and its client are. */
  const spentOn = async ({ method, path, body, type }: Sent) => {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
    const before = process.cpuUsage();
    const answer = await app.request('cleo', method, path, text, headers);
    const { user, system } = process.cpuUsage(before);
    return {
      ms: (user + system) / 1000,
      status: answer.status,
      length: JSON.stringify(answer.body ?? '').length,
    };
  };

  test.each(inputs)('%s', async (_what, most, sent) => {
    await spentOn(sent(10));
    const few = await spentOn(sent(most / 10));
    // Ten times as much, and as much again for what a busy machine adds; what is short is measured too coarsely.
    const enough = 25 * Math.max(few.ms, 20);
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && least >= enough; tries += 1) {
      const many = await spentOn(sent(most));
      expect(many.status).toBeLessThan(500);
      expect(many.length).toBeLessThan(300_000);
      least = Math.min(least, many.ms);
    }
    expect(least).toBeLessThan(enough);
  });
});
