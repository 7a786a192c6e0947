import { describe, expect, test } from 'vitest';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { readyIndex } from '#server/sql/lists/search-index.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Desk

## 2. Screens
\`\`\`yaml
/loans: { view: table, of: loan, columns: [number, item, borrower, note] }
/loans/:id: { view: detail, of: loan }
/repairs: { view: table, of: repair, columns: [text], search: [text, loan.item.name, loan.note] }
/items: { view: table, of: item, columns: [name, shelf] }
\`\`\`

## 3. Entities
\`\`\`yaml
item:
  title: "{name} ({shelf.name})"
  fields: { name: { type: text, required: true }, shelf: { type: ref, to: shelf }, open: { type: boolean, default: true } }
shelf:
  plural: shelves
  fields: { name: { type: text, required: true } }
loan:
  title: "Loan"
  fields:
    number: { type: number_series, format: "L-{seq:4}" }
    item: { type: ref, to: item, required: true }
    borrower: { type: ref, to: user, initial: me }
    note: { type: text, max: 500, multiline: true }
repair:
  title: "Repair"
  fields: { text: { type: text }, loan: { type: ref, to: loan } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  shelf: { clerk: all }
  item: { clerk: all, guest: { read: { if: open } } }
  loan: { clerk: all, guest: { read: { except: [borrower, note] } } }
  repair: { clerk: all, guest: [read] }
  user: { clerk: { read: { fields: [name] } }, guest: { read: { fields: [name] } } }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { name: Cleo Weber, roles: [clerk] }, gus: { name: Gus, roles: [guest] } }
\`\`\`
`;

describe.each(databases)('a search through what is shown, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const add = async (plural: string, body: object): Promise<string> => {
    const { status, body: made } = await app.request('cleo', 'POST', `/api/${plural}`, body);
    expect(status, JSON.stringify(made)).toBe(201);
    return made.id;
  };
  const found = async (person: string, q: string, plural = 'loans'): Promise<number> => {
    const { status, body } = await app.request(
      person,
      'GET',
      `/api/${plural}?q=${encodeURIComponent(q)}&count=true`,
    );
    expect([status, body.count], JSON.stringify(body)).toEqual([200, body.items.length]);
    return body.count;
  };
  const fill = async () => {
    const shelf = await add('shelves', { name: 'Cellar' });
    const lamp = await add('items', { name: 'Élan lamp', shelf });
    const secret = await add('items', { name: 'Secret camera', shelf, open: false });
    const loan = await add('loans', { item: lamp, note: 'for a wedding' });
    await add('loans', { item: secret, note: 'for a spy' });
    await add('repairs', { text: 'New bulb', loan });
  };
  const counts = async () => {
    const asked: readonly (readonly [string, string?])[] = [
      ['l-0001'],
      ['0002'],
      ['elan'],
      ['ELAN l-0001'],
      ['elan l-0002'],
      ['camera'],
      ['weber'],
      ['weber camera'],
      ['wedding'],
      ['élan', 'repairs'],
      ['wedding', 'repairs'],
      ['bulb elan', 'repairs'],
      ['cellar', 'items'],
      ['cellar lamp', 'items'],
    ];
    const all: [string, number, number][] = [];
    for (const [q, plural = 'loans'] of asked)
      all.push([`${plural} ${q}`, await found('cleo', q, plural), await found('gus', q, plural)]);
    return all;
  };
  const expected = [
    ['loans l-0001', 1, 1],
    ['loans 0002', 1, 1],
    ['loans elan', 1, 1],
    ['loans ELAN l-0001', 1, 1],
    ['loans elan l-0002', 0, 0],
    // An item that the guest may not read, a borrower and a note that they may not, and a shelf.
    ['loans camera', 1, 0],
    ['loans weber', 2, 0],
    ['loans weber camera', 1, 0],
    // Is no title, no number and no reference, and no screen names it.
    ['loans wedding', 0, 0],
    ['repairs élan', 1, 1],
    ['repairs wedding', 1, 0],
    ['repairs bulb elan', 1, 1],
    ['items cellar', 2, 0],
    ['items cellar lamp', 1, 0],
  ];

  test('finds numbers and the titles of references, for everybody what they may read', async () => {
    await fill();
    expect(await counts()).toEqual(expected);
  });

  test('finds the same by indexes, with what has changed since', async () => {
    await fill();
    await keepSearchIndexes(app.runtime, { from: 0 });
    expect(readyIndex(app.runtime.storage, 'item')).toBeDefined();
    expect(await counts()).toEqual(expected);
    const { body } = await app.request('cleo', 'GET', "/api/items?filter=name == 'Secret camera'");
    await app.request('cleo', 'PATCH', `/api/items/${body.items[0].id}`, { name: 'Plain tripod' });
    expect([await found('cleo', 'camera'), await found('cleo', 'tripod weber')]).toEqual([0, 1]);
    await keepSearchIndexes(app.runtime, { from: 0 });
    expect([await found('cleo', 'camera'), await found('cleo', 'tripod weber')]).toEqual([0, 1]);
  });
});
