import { describe, expect, test } from 'vitest';
import { contractOf, modelOf } from './model-of.ts';
import { load } from '#shared/contract/load.ts';

const entities = `
shelf:
  fields: { name: { type: text, required: true }, room: { type: text } }
item:
  fields:
    name: { type: text }
    shelf: { type: ref, to: shelf }
    kind: { type: choice, options: { small: Small } }
    notes: { type: markdown }
    pin: { type: text, secret: true }
`;

describe('screens', () => {
  test('without point 2 every entity has four', () => {
    const { screens } = modelOf({ 3: entities });
    expect(
      screens
        .filter(({ entity }) => entity === 'item')
        .map(({ route, view, menu, title }) => [route, view, menu, title]),
    ).toEqual([
      ['/items', 'table', true, 'Items'],
      ['/items/new', 'form', false, 'New item'],
      ['/items/:id', 'detail', false, 'Item'],
      ['/items/:id/edit', 'form', false, 'Edit item'],
    ]);
    const [table, form, detail] = screens.filter(({ entity }) => entity === 'item');
    expect(table?.columns.map(({ name }) => name)).toEqual(['name', 'shelf', 'kind']);
    expect(form?.fields).toEqual(['name', 'shelf', 'kind', 'notes', 'pin']);
    expect(detail?.sections[0]?.fields.map(({ name }) => name)).toEqual(['name', 'shelf', 'kind', 'notes']);
    expect(screens.find(({ route }) => route === '/shelfs/:id')?.related).toEqual(['items']);
    expect(screens.some(({ route }) => route === '/users')).toBe(true);
  });

  test('own lists of references are shown, but nothing is sorted by them', () => {
    const withLists = `${entities}    shelves: { type: refs, to: shelf, back: kept_items }\n`;
    const { screens } = modelOf({
      2: '/: { view: table, of: item, columns: [name, shelves] }',
      3: withLists,
    });
    expect(screens[0]?.columns.map(({ name }) => name)).toEqual(['name', 'shelves']);
    const wrong = '/: { view: table, of: item, columns: [shelf.kept_items], sort: [shelves] }';
    const { findings } = load(contractOf({ 2: wrong, 3: withLists }), 'contract.md');
    expect(findings.map(({ message }) => message)).toEqual([
      '`shelf.kept_items` is a collection of records, not a single value.',
      '`shelves` is a collection of records, not a single value.',
    ]);
  });

  test('a form has composed children by their way back, and no other way back', () => {
    const withParts = `${entities}
order:
  fields: { title: { type: text } }
order_line:
  part_of: order
  back: lines
  fields: { item: { type: ref, to: item, back: ordered } }
`;
    const { screens } = modelOf({ 3: withParts });
    expect(screens.find(({ route }) => route === '/orders/new')?.fields).toEqual(['title', 'lines']);
    const form = (fields: string) =>
      load(
        contractOf({ 2: `/: { view: form, of: order, fields: [${fields}] }`, 3: withParts }),
        'contract.md',
      );
    expect(form('title, lines').findings).toEqual([]);
    expect(form('title, liness').findings.map(({ code }) => code)).toEqual(['unknown_name']);
    const other = '/: { view: form, of: item, fields: [name, ordered] }';
    const { findings } = load(contractOf({ 2: other, 3: withParts }), 'contract.md');
    expect(findings.map(({ code }) => code)).toEqual(['unknown_name']);
  });

  test('a screen for who holds a key needs nothing that leads to it', () => {
    const { findings } = load(
      contractOf({
        2: '/: { view: table, of: item }\n/open/:key: { view: detail, of: item }\n/i/:id: { view: detail, of: item }',
        3: entities,
      }),
      'contract.md',
    );
    expect(findings.filter(({ code }) => code === 'screen_unreachable')).toEqual([]);
  });

  test.each([
    ['of others', '[staff]', []],
    ['of everybody', '[anyone]', ['screen_unreachable']],
  ])('a form after one %s is what buttons lead to only for who is meant', (_, audiences, codes) => {
    const { findings } = load(
      contractOf({
        2: `/: { view: table, of: item }\n/desk: { view: form, of: item, for: ${audiences} }\n/ask: { view: form, of: item, menu: false }`,
        3: entities,
        6: 'roles: { staff: {} }\ngrants: { item: { anyone: all, staff: all } }',
      }),
      'contract.md',
    );
    expect(findings.filter(({ code }) => code === 'screen_unreachable').map(({ code }) => code)).toEqual(
      codes,
    );
  });

  test('a record at the end of a path is called by the last reference, where nothing else has that label', () => {
    const things = (own: string) => `
customer: { title: "{name}", fields: { name: { type: text }, city: { type: text } } }
project: { title: "{name}", fields: { name: { type: text }, customer: { type: ref, to: customer } } }
entry: { title: "{note}", fields: { note: { type: text }, project: { type: ref, to: project }${own} } }
`;
    const screens =
      '/: { view: table, of: entry, columns: [project, project.customer, project.customer.name, project.customer.city] }';
    const labels = (own: string) =>
      modelOf({ 2: screens, 3: things(own) }).screens[0]?.columns.map(({ label }) => label);
    expect(labels('')).toEqual(['Project', 'Customer', 'Customer', 'Project: Customer: City']);
    expect(labels(', customer: { type: ref, to: customer }')?.slice(1, 3)).toEqual([
      'Project: Customer',
      'Project: Customer',
    ]);
  });

  test('with point 2 there are the declared ones alone, filled up where they are silent', () => {
    const { screens } = modelOf({
      2: `
/:
  view: table
  of: item
  columns: [name, shelf.name, shelf.room]
  sort: [kind, -shelf.name]
  filters: [kind]
  search: [name]
  where: "!has(pin)"
  views: { Small ones: kind == small }
  for: [member]
  menu_group: Things
/items/:id: { view: detail, of: item, sections: { Main: [name] } }
/items/new: { view: form, of: item }
/help: { view: page, title: Help, markdown: "# Help" }
`,
      3: entities,
    });
    expect(screens.map(({ route, menu }) => [route, menu])).toEqual([
      ['/', true],
      ['/items/:id', false],
      ['/items/new', false],
      ['/help', true],
    ]);
    const [table, detail, form] = screens;
    expect(table?.columns.map(({ label }) => label)).toEqual(['Name', 'Shelf', 'Shelf: Room']);
    expect(table?.sort.map(({ path, descending }) => [path.name, descending])).toEqual([
      ['kind', false],
      ['shelf.name', true],
    ]);
    expect(table?.views.map(({ name, condition }) => [name, condition.source])).toEqual([
      ['Small ones', 'kind == small'],
    ]);
    expect(table).toMatchObject({ for: ['member'], menuGroup: 'Things', title: 'Items', entity: 'item' });
    expect(detail?.sections.map(({ title }) => title)).toEqual(['Main']);
    expect(form?.fields).toContain('shelf');
  });

  test('a board has its lanes and the columns of its cards', () => {
    const text = contractOf({
      2: '/board: { view: board, of: item, lanes: kind, card: [name] }',
      3: entities,
    });
    const { findings, model } = load(text, 'a.md');
    expect(findings).toEqual([]);
    expect(model?.screens[0]).toMatchObject({ view: 'board', entity: 'item' });
    expect(model?.screens[0]?.columns.map(({ name }) => name)).toEqual(['name']);
  });

  test('a word that is like no icon is told those that share a part of it', () => {
    const hintFor = (icon: string) =>
      load(
        contractOf({ 2: `/: { view: page, icon: ${icon}, markdown: Hello }`, 3: entities }),
        'a.md',
      ).findings.map(({ hint }) => hint);
    expect(hintFor('invoice-paid')).toEqual([
      'Near to it is `file-invoice`. The reference lists all 80 icons.',
    ]);
    expect(hintFor('invoices-overdue')).toEqual([
      'Near to it is `file-invoice`. The reference lists all 80 icons.',
    ]);
    expect(hintFor('list-of-everything')).toEqual([
      'Near to it are `clipboard-list`, `list`, `list-check` and `list-details`. The reference lists all 80 icons.',
    ]);
    expect(hintFor('gearwheel')).toEqual(['The reference lists all 80 icons.']);
  });

  test('a word that is no icon is a warning with a suggestion, and the screen runs', () => {
    const { findings, model } = load(
      contractOf({ 2: '/: { view: page, icon: calender, markdown: Hello }', 3: entities }),
      'a.md',
    );
    expect(findings.map(({ code, level, hint }) => [code, level, hint])).toEqual([
      ['unknown_name', 'warning', 'Did you mean `calendar`?'],
    ]);
    expect(model?.screens[0]).toMatchObject({ icon: 'calender' });
  });
});
