import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Ideas

## 3. Entities
\`\`\`yaml
tag:
  title: "{name}"
  fields:
    name: { type: text, required: true }
    private: { type: boolean }
idea:
  title: "{name}"
  fields:
    name: { type: text, required: true }
    tags: { type: refs, to: tag, back: ideas }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { staff: {}, member_of_public: {} }
grants:
  tag:
    staff: all
    member_of_public: { read: "!private" }
  idea:
    staff: all
    member_of_public: [read, update]
\`\`\`

## Examples
\`\`\`yaml
people: { stan: { roles: [staff] }, pia: { roles: [member_of_public] } }
records:
  tag:
    open: { name: Open, private: false }
    wide: { name: Wide, private: false }
    secret: { name: Secret, private: true }
\`\`\`
`;

describe.each(databases)('members of a list that one may not read, on $kind,', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let tags: Record<string, string>;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract, database });
    const { body } = await app.request('stan', 'GET', '/api/tags');
    tags = Object.fromEntries(body.items.map((tag: { name: string; id: string }) => [tag.name, tag.id]));
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });
  const made = async (...names: string[]) => {
    const sent = { name: 'Idea', tags: names.map((name) => tags[name]) };
    const { status, body } = await app.request('stan', 'POST', '/api/ideas', sent);
    expect(status).toBe(201);
    return String(body.id);
  };
  const seenBy = async (person: string, id: string) =>
    (await app.request(person, 'GET', `/api/ideas/${id}`)).body.tags;
  const found = async (person: string, filter: string) => {
    const path = `/api/ideas?count=true&filter=${encodeURIComponent(filter)}`;
    const { status, body } = await app.request(person, 'GET', path);
    expect(status).toBe(200);
    return body.count;
  };

  test('are absent from records, lists and exports', async () => {
    const id = await made('Secret', 'Open');
    expect(await seenBy('stan', id)).toEqual([tags['Secret'], tags['Open']]);
    expect(await seenBy('pia', id)).toEqual([tags['Open']]);
    const hidden = await made('Secret');
    expect(await seenBy('pia', hidden)).toBeNull();
    for (const path of [
      '/api/ideas',
      '/api/ideas/-/export?format=csv',
      '/api/ideas/-/export?format=ndjson',
    ]) {
      const answer = await app.request('pia', 'GET', path);
      expect(JSON.stringify(answer.body)).not.toContain(tags['Secret']);
    }
  });

  test('are in no filter: neither its size nor whether it is empty tells of them', async () => {
    await app.request('stan', 'POST', '/api/ideas', { name: 'Asked', tags: [tags['Secret']] });
    const own = `name == 'Asked' && `;
    expect([
      await found('stan', `${own}tags.size() == 1`),
      await found('pia', `${own}tags.size() == 1`),
    ]).toEqual([1, 0]);
    expect([
      await found('stan', `${own}tags.size() == 0`),
      await found('pia', `${own}tags.size() == 0`),
    ]).toEqual([0, 1]);
    expect(await found('pia', `${own}tags.exists(t, t.name == 'Secret')`)).toBe(0);
  });

  test('stay in the list that somebody else changes', async () => {
    const id = await made('Secret', 'Open');
    const changed = await app.request('pia', 'PATCH', `/api/ideas/${id}`, { tags: [tags['Wide']] });
    expect(changed.body.tags).toEqual([tags['Wide']]);
    expect(await seenBy('stan', id)).toEqual([tags['Wide'], tags['Secret']]);
    await app.request('pia', 'PATCH', `/api/ideas/${id}`, { tags: null });
    expect(await seenBy('stan', id)).toEqual([tags['Secret']]);
  });

  test('are refused like missing records, whether they are in the list or not', async () => {
    const absent = '01900000-0000-7000-8000-000000000000';
    const told = async (id: string, guess: string | undefined, ...others: (string | undefined)[]) => {
      const sent = { tags: [...others, guess] };
      const { status, body } = await app.request('pia', 'PATCH', `/api/ideas/${id}?dry_run=true`, sent);
      return { status, errors: body.errors };
    };
    const within = await made('Secret', 'Open');
    const without = await made('Open');
    for (const others of [[], [tags['Open']], [tags['Wide']]]) {
      const missing = await told(without, absent, ...others);
      expect(missing).toMatchObject({ status: 422, errors: [{ field: 'tags', code: 'no_such_record' }] });
      expect(await told(within, tags['Secret'], ...others)).toEqual(missing);
      expect(await told(without, tags['Secret'], ...others)).toEqual(missing);
    }
    expect((await app.request('stan', 'GET', `/api/ideas/${within}`)).body.version).toBe(1);
  });

  test('keep their places where somebody sends back what they were shown', async () => {
    for (const names of [['Secret', 'Open'], ['Open', 'Secret', 'Wide'], ['Secret'], ['Open']]) {
      const id = await made(...names);
      const shown = await seenBy('pia', id);
      for (const tags of [shown, shown ?? []]) {
        const { body } = await app.request('pia', 'PATCH', `/api/ideas/${id}`, { tags });
        expect(body).toMatchObject({ version: 1, tags: shown });
      }
      expect(await seenBy('stan', id)).toEqual(names.map((name) => tags[name]));
    }
  });

  test('are in no history, and a change of nothing else is not told', async () => {
    const id = await made('Open');
    await app.request('stan', 'PATCH', `/api/ideas/${id}`, { tags: [tags['Open'], tags['Secret']] });
    await app.request('stan', 'PATCH', `/api/ideas/${id}`, { tags: [tags['Wide'], tags['Secret']] });
    const all = await app.request('stan', 'GET', `/api/ideas/${id}/-/history`);
    expect(all.body.items).toHaveLength(3);
    const told = await app.request('pia', 'GET', `/api/ideas/${id}/-/history`);
    expect(JSON.stringify(told.body)).not.toContain(tags['Secret']);
    expect(told.body.items.map(({ changes }: { changes: { tags: unknown } }) => changes.tags)).toEqual([
      { before: [tags['Open']], after: [tags['Wide']] },
      { after: [tags['Open']] },
    ]);
  });
});
