import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = (more: string) => `# Safes

## 3. Entities
\`\`\`yaml
safe:
  fields:
    name: { type: text }
    note: { type: text }
    pin: { type: text, secret: true }
${more}
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
\`\`\`
`;

/** Enough that a page is not filled by the first rows that are read. */
const TIMES = 5;

describe.each(databases)('a search of the history on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let minute = 0;

  const write = async (method: string, path: string, body: object): Promise<string> => {
    minute += 1;
    await app.setClock(`2026-01-05T09:${String(minute).padStart(2, '0')}:00Z`);
    const answer = await app.request('owner', method, path, body);
    expect(answer.body.code).toBeUndefined();
    return String(answer.body.id);
  };
  const changeHidden = async (id: string) => {
    for (let time = 0; time < TIMES; time += 1) {
      await write('PATCH', `/api/safes/${id}`, { pin: `12${time}4` });
      await write('PATCH', `/api/safes/${id}`, { maker: `M${time}` });
    }
  };
  const page = async (query: string) => {
    const { body } = await app.request('owner', 'GET', `/api/-/history?entity=safe&${query}`);
    const [last] = body.items.slice(-1);
    return {
      events: body.items.map(({ event }: { event: string }) => event),
      next: body.next,
      last: last && `${last.at}~${last.id}`,
    };
  };

  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract: contract('    maker: { type: text }'), database: place });
    const front = await write('POST', '/api/safes', { name: 'Front' });
    await changeHidden(front);
    await write('PATCH', `/api/safes/${front}`, { note: 'moved' });
    await changeHidden(front);
    const back = await write('POST', '/api/safes', { name: 'Back' });
    await changeHidden(back);
    const text = contract('');
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    await app.request('owner', 'POST', '/api/-/studio/publish', { text, plan: planned.body.plan.hash });
  });

  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });

  test('fills its pages past changes of nothing but secret and retired fields, and names the last change on them', async () => {
    const turned: unknown[] = [];
    for (let after = ''; after !== 'the end'; ) {
      const { events, next, last } = await page(`limit=1${after}`);
      expect(next ?? last).toBe(last);
      turned.push(events);
      after = next === null ? 'the end' : `&after=${next}`;
    }
    expect(turned).toEqual([['create'], ['update'], ['create']]);
    expect(await page('limit=2')).toMatchObject({ events: ['create', 'update'] });
  });

  test.each(['event=update&limit=1', 'limit=3', 'limit=4'])(
    'says that nothing more comes where only such changes do: %s',
    async (query) => {
      expect((await page(query)).next).toBeNull();
    },
  );

  test('says so too behind the last change that may be told', async () => {
    const { last } = await page('event=update&limit=1');
    expect(await page(`event=update&limit=1&after=${last}`)).toMatchObject({ events: [], next: null });
  });
});
