import { describe, expect, test } from 'vitest';
import { readyIndex } from '#server/sql/lists/search-index.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Ideas

## 2. Screens
\`\`\`yaml
/ideas: { view: board, of: idea, lanes: stage, card: [text, tags] }
/notes: { view: table, of: note, columns: [text], search: [text, tags] }
/memos: { view: table, of: memo, columns: [text, tags], search: [text] }
\`\`\`

## 3. Entities
\`\`\`yaml
tag:
  title: "{name}, {group.name}"
  fields:
    name: { type: text, required: true }
    group: { type: ref, to: group }
    open: { type: boolean, default: true }
group: { title: "{name}", fields: { name: { type: text, required: true } } }
idea:
  title: "{text}"
  fields:
    text: { type: text, required: true }
    stage: { type: choice, options: { new: New, old: Old }, default: new }
    tags: { type: refs, to: tag }
note: { fields: { text: { type: text }, tags: { type: refs, to: tag, back: notes } } }
memo: { fields: { text: { type: text }, tags: { type: refs, to: tag, back: memos } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {}, blind: {} }
grants:
  group: { clerk: all }
  tag: { clerk: all, guest: { read: { if: open } }, blind: [read] }
  idea: { clerk: all, guest: [read], blind: { read: { except: [tags] } } }
  note: { clerk: all, guest: [read] }
  memo: { clerk: all }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, gus: { roles: [guest] }, bea: { roles: [blind] } }
\`\`\`
`;

describe.each(databases)('a search through lists of references, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const add = async (plural: string, body: object): Promise<string> => {
    const { status, body: made } = await app.request('cleo', 'POST', `/api/${plural}`, body);
    expect(status, JSON.stringify(made)).toBe(201);
    return made.id;
  };
  const found = async (person: string, q: string, plural = 'ideas'): Promise<readonly string[]> => {
    const path = `/api/${plural}?q=${encodeURIComponent(q)}&count=true`;
    const { status, body } = await app.request(person, 'GET', path);
    expect([status, body.count], JSON.stringify(body)).toEqual([200, body.items.length]);
    return body.items.map(({ text }: { text: string }) => text).toSorted();
  };
  const fill = async () => {
    const group = await add('groups', { name: 'Platform' });
    const phone = await add('tags', { name: 'Téléphone', group });
    const secret = await add('tags', { name: 'Internal', open: false });
    for (const plural of ['ideas', 'notes', 'memos']) {
      await add(plural, { text: 'Dark', tags: [phone, secret] });
      await add(plural, { text: 'Light', tags: [phone] });
      await add(plural, { text: 'Internal clock' });
    }
    return phone;
  };
  const both = ['Dark', 'Light'];
  const expected: readonly (readonly [person: string, q: string, plural: string, found: string[]])[] = [
    ['cleo', 'telephone', 'ideas', both],
    ['gus', 'TÉLÉ', 'ideas', both],
    ['cleo', 'dark phone', 'ideas', ['Dark']],
    ['cleo', 'phone internal', 'ideas', ['Dark']], // in two of its tags
    ['cleo', 'internal', 'ideas', ['Dark', 'Internal clock']],
    // A tag that the guest may not read, and tags that the other may not.
    ['gus', 'internal', 'ideas', ['Internal clock']],
    ['bea', 'phone', 'ideas', []],
    // The group stands two references away.
    ['cleo', 'platform', 'ideas', []],
    // By what the screens name.
    ['gus', 'phone', 'notes', both],
    ['cleo', 'phone', 'memos', []],
  ];
  const each = async () => {
    const all: [person: string, q: string, plural: string, found: readonly string[]][] = [];
    for (const [person, q, plural] of expected) all.push([person, q, plural, await found(person, q, plural)]);
    return all;
  };

  test('finds the records that have one of them on their cards, or whose screens name it', async () => {
    await fill();
    expect(await each()).toEqual(expected);
  });

  test('finds the same beside an index', async () => {
    const phone = await fill();
    await keepSearchIndexes(app.runtime, { from: 0 });
    expect(readyIndex(app.runtime.storage, 'idea')).toBeDefined();
    expect(readyIndex(app.runtime.storage, 'note')).toBeDefined();
    expect(await each()).toEqual(expected);
    await app.request('cleo', 'PATCH', `/api/tags/${phone}`, { name: 'Tablet' });
    expect([await found('cleo', 'phone'), await found('cleo', 'tablet light')]).toEqual([[], ['Light']]);
  });
});
