import { describe, expect, test } from 'vitest';
import { filterClause, listFilter } from '#client/screens/table/list-filter.ts';
import { changeList, nextSort, readListState, writeListState } from '#client/screens/table/list-state.ts';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';

function field(settings: FieldSettings, name = 'x'): FieldShape {
  return {
    ...settings,
    name,
    label: name,
    origin: 'contract',
    required: false,
    unique: false,
    errors: {},
    secret: false,
  };
}

const text = field({ type: 'text', max: 255, multiline: false });
const state = field({ type: 'state', options: [] });
const integer = field({ type: 'integer' });
const date = field({ type: 'date' });

describe('a filter that a person sets', () => {
  test('cannot break out of its quotes', () => {
    expect(filterClause(text, 'name', "x' || true || '")).toBe("name == 'x\\' || true || \\''");
    expect(filterClause(text, 'name', '\\')).toBe("name == '\\\\'");
  });

  test('says nothing where a number is not one', () => {
    expect(filterClause(integer, 'n', '1 || true~')).toBeUndefined();
    expect(filterClause(integer, 'n', '1e9~5')).toBe('n <= 5');
  });

  test('says nothing where a switch is neither on nor off', () => {
    expect(filterClause(field({ type: 'boolean' }), 'x', 'true || true')).toBeUndefined();
    expect(filterClause(field({ type: 'boolean' }), 'x', 'no')).toBe('x == false');
  });

  test('takes one or several options, and both or one end of a range', () => {
    expect(filterClause(state, 'status', 'out')).toBe("status == 'out'");
    expect(filterClause(state, 'status', 'out,late')).toBe("status in ['out', 'late']");
    expect(filterClause(date, 'due', '2026-01-01~')).toBe("due >= '2026-01-01'");
    expect(filterClause(date, 'due', '2026-01-01~2026-02-01')).toBe(
      "(due >= '2026-01-01') && (due <= '2026-02-01')",
    );
  });

  test('comes together with what the screen fixes and the chosen view; a field that is unknown is left out', () => {
    const screen = {
      where: '!retired',
      views: [{ name: 'Late', filter: "status == 'late' || due < today" }],
    };
    const list = readListState(new URLSearchParams('view=Late&f.status=out&f.secret=1'));
    expect(listFilter(screen, list, new Map([['status', state]]))).toBe(
      "(!retired) && (status == 'late' || due < today) && (status == 'out')",
    );
    expect(listFilter({ views: [] }, readListState(new URLSearchParams()), new Map())).toBe('');
  });
});

describe('the address of a list', () => {
  test('holds search, view, filters, order and pages, and gives them back', () => {
    const address = 'view=Late&q=cam&f.status=out%2Clate&sort=-due&after=c1&after=c2';
    const list = readListState(new URLSearchParams(address));
    expect(list).toEqual({
      search: 'cam',
      view: 'Late',
      sort: '-due',
      filters: { status: 'out,late' },
      cursors: ['c1', 'c2'],
    });
    expect(writeListState(list).toString()).toBe(address);
  });

  test('begins at the first page again when the question changes', () => {
    const list = readListState(new URLSearchParams('after=c1'));
    expect(changeList(list, { search: 'x' }).cursors).toEqual([]);
  });

  test('goes from ascending to descending to the order of the screen', () => {
    expect(nextSort(undefined, 'due')).toBe('due');
    expect(nextSort('due', 'due')).toBe('-due');
    expect(nextSort('-due', 'due')).toBeUndefined();
    expect(nextSort('-due', 'item')).toBe('item');
  });
});
