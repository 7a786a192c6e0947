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

  test('a view that is not there yet keeps its name, and a note says so', () => {
    const text = contractOf({
      2: '/board: { view: board, of: item, lanes: kind, card: [name] }',
      3: entities,
    });
    const { findings, model } = load(text, 'a.md');
    expect(findings.map(({ code, level }) => [code, level])).toEqual([['not_executed_yet', 'note']]);
    expect(model?.screens[0]).toMatchObject({ view: 'board', entity: 'item' });
    expect(model?.screens[0]?.columns.map(({ name }) => name)).toEqual(['name']);
  });
});
