import { describe, expect, test } from 'vitest';
import type { AdvisedIndex } from '#shared/api/calls/owner.ts';
import { messageOf } from '#shared/messages/message.ts';
import { adviceOn } from '#shared/api/index-advice.ts';
import { textOf } from '#server/cli/data/advise.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const filters = Array.from({ length: 12 }, (_, at) => `kind_${at}`);
const contract = `# Desk

## 2. Screens
\`\`\`yaml
/jobs: { view: table, of: job, columns: [name], search: [name], sort: [-due], filters: [${filters.join(', ')}] }
\`\`\`

## 3. Entities
\`\`\`yaml
job:
  unique: [[name, due]]
  fields:
    name: { type: text }
    due: { type: date }
    helpers: { type: refs, to: user, back: helps }
${filters.map((name) => `    ${name}: { type: choice, options: { a: A, b: B } }`).join('\n')}
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { job: { clerk: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('advice on indexes, on $kind', ({ open, kind }) => {
  const app = appForAll(open, { contract });

  const advised = async () => {
    const { indexes } = await adviseIndexes(app.runtime);
    return indexes.filter(({ entity }) => entity === 'job');
  };

  test('names each with what it is for, and those that had no room', async () => {
    const indexes = await advised();
    const line = (text: string) => contract.split('\n').findIndex((one) => one.includes(text)) + 1;
    expect(indexes.find((one) => one.kind === 'unique')).toMatchObject({
      fields: ['name', 'due'],
      state: 'made',
    });
    const order = indexes.find(({ fields }) => fields[0] === '-due');
    expect(order?.state).toBe('made');
    expect(order?.reasons.map((reason) => reason.line)).toContain(line('/jobs:'));
    const left = indexes.filter(({ state }) => state === 'left_out');
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ used, reasons }) => used === undefined && reasons.length > 0)).toBe(true);
    expect(indexes.filter((one) => one.kind === 'members').map(({ fields }) => fields)).toEqual(
      kind === 'postgres' ? [['helpers']] : [],
    );
  });

  test('is for the owner alone, over the API as well', async () => {
    expect((await app.request('kim', 'GET', '/api/-/advice')).body.code).toBe('forbidden');
    expect((await app.request(undefined, 'GET', '/api/-/advice')).body.code).toBe('not_signed_in');
    const { status, body } = await app.request('owner', 'GET', '/api/-/advice');
    expect(status).toBe(200);
    expect(body.indexes.filter(({ entity }: { entity: string }) => entity === 'job')).toHaveLength(
      (await advised()).length,
    );
  });

  test('says what each is for in the language of who asks', async () => {
    const reasons = async () => {
      const { body } = await app.request('owner', 'GET', '/api/-/advice');
      const found = body.indexes.find(
        (one: AdvisedIndex) => one.kind === 'unique' && one.fields[0] === 'name',
      );
      return found.reasons.map(({ text }: { text: string }) => text);
    };
    expect(await reasons()).toEqual(['No two records have the same value.']);
    await app.request('owner', 'PATCH', '/api/-/preferences', { language: 'de' });
    expect(await reasons()).toEqual(['Keine zwei Einträge haben denselben Wert.']);
    await app.request('owner', 'PATCH', '/api/-/preferences', { language: null });
  });

  test('tells how large each is where the database knows that, and the index of searches once it is there', async () => {
    expect((await advised()).some((one) => one.kind === 'search')).toBe(false);
    await keepSearchIndexes(app.runtime, { from: 0 });
    const indexes = await advised();
    expect(indexes.find((one) => one.kind === 'search')).toMatchObject({ state: 'made' });
    const counted = indexes.filter(({ bytes }) => bytes !== undefined);
    const made = indexes.filter(({ state }) => state === 'made');
    expect(counted).toHaveLength(kind === 'postgres' ? made.length : 0);
  });

  test('tells how often each was used, and that another never was', async () => {
    const uses = async () => {
      const { body } = await app.request('owner', 'GET', '/api/-/advice');
      const of = (kind: string, field?: string) =>
        body.indexes.find((one: AdvisedIndex) => one.kind === kind && one.fields[0] === field);
      return {
        since: body.since,
        watched: body.watched,
        order: of('list', '-due'),
        filter: of('list', 'kind_1'),
        search: of('search'),
      };
    };
    const list = (query: string) => app.request('kim', 'GET', `/api/jobs?limit=1&${query}`);
    await list('sort=-due');
    const before = await uses();
    for (let times = 0; times < 3; times += 1) await list('sort=-due');
    await list('sort=-due&q=lamp');
    const { since, watched, order, filter, search } = await uses();
    expect(watched).toBe(false); // an index without a use is nothing to worry about on the first day
    if (kind === 'postgres') return expect(order?.used).toBeDefined(); // which counts, by the plans that few rows get
    expect(Date.parse(since)).not.toBeNaN();
    expect(order?.used).toBeGreaterThanOrEqual(before.order?.used + 3);
    expect(filter).toMatchObject({ state: 'made', used: 0 });
    expect(search?.used).toBe((before.search?.used ?? 0) + 1);
    const [{ used } = { used: 0 }] = await advised().then((all) =>
      all.filter(({ fields }) => fields[0] === '-due'),
    );
    expect(used).toBe(order?.used); // kept in the file, for whoever asks beside the server
  });
});

test('the advice is told in lines, with what to do', () => {
  const reasons = [{ text: 'Lists are ordered by `-due`.', line: 5 }];
  const base = { entity: 'job', fields: ['-due', 'id'], kind: 'list', reasons } as const;
  const text = textOf({
    since: '2026-11-01T08:00:00.000Z',
    watched: true,
    indexes: [
      { ...base, state: 'made', used: 0, bytes: 2_500_000 },
      { ...base, fields: ['name'], kind: 'unique', state: 'made', used: 0, bytes: 8_192 },
      { ...base, fields: ['kind'], state: 'left_out' },
      { ...base, fields: ['who'], state: 'missing' },
    ],
    slow: [
      {
        call: 'list',
        of: 'job',
        as: ['clerk', 'member'],
        statement: 'SELECT id\n  FROM job',
        plan: ['SCAN job'],
        rows: 1,
        times: 2,
        longest_ms: 300,
        total_ms: 500,
        first: '2026-11-01T08:00:00.000Z',
        last: '2026-11-02T08:00:00.000Z',
        contract: 3,
      },
    ],
  });
  expect(text.split('\n')).toEqual([
    'Uses are counted since 2026-11-01T08:00:00.000Z.',
    '',
    'job',
    '  -due, id: never used, 2.4 MB',
    '    Line 5: Lists are ordered by `-due`.',
    '    Each write updates it. If nobody needs what it is for, remove that from the contract.',
    '  unique name: never used, 8 kB',
    '    Line 5: Lists are ordered by `-due`.',
    '  kind: not created',
    '    Line 5: Lists are ordered by `-due`.',
    '    An entity has at most twelve indexes. Remove a filter, view or sort order that nobody needs to make room for this one.',
    '  who: not created yet',
    '    Line 5: Lists are ordered by `-due`.',
    '    It is created at the next start.',
    '',
    'Slow calls',
    '  job: the list',
    '    Called by: clerk, member. It took up to 0.3 s. 2 times together took 0.5 s, most recently 2026-11-02T08:00:00.000Z. It read or changed one row.',
    '    The database reads a whole table, because no index fits. Screens get an index for their filters, sort orders and views: declare there what this call looks for.',
    '      SELECT id FROM job',
    '        SCAN job',
    '',
  ]);
});

test('an index that nobody has used yet is worth a look once uses have been counted for a week', () => {
  const fields = ['name'];
  const index = { entity: 'job', fields, kind: 'list', state: 'made', used: 0, reasons: [] } as const;
  expect(adviceOn(index, false)).toBeUndefined();
  expect(adviceOn(index, true)).toEqual(messageOf('studio.adviceUnused'));
});
