import { describe, expect, test } from 'vitest';
import { filterClause, listFilter } from '#shared/screens/list-filter.ts';
import {
  changeList,
  nextSort,
  nextSortWith,
  sortedBy,
  readListState,
  writeListState,
} from '#shared/screens/list-state.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
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

const filter = (settings: FieldShape, path: string, value: string, operator?: FilterOperator) =>
  filterClause(settings, { path, value, operator });

describe('a filter that a person sets', () => {
  test('cannot break out of its quotes', () => {
    expect(filter(text, 'name', "x' || true || '", 'is')).toBe("name == 'x\\' || true || \\''");
    expect(filter(text, 'name', '\\', 'is')).toBe("name == '\\\\'");
  });

  test('says nothing where a number is not one', () => {
    expect(filter(integer, 'n', '1 || true~')).toBeUndefined();
    expect(filter(integer, 'n', '1e9~5')).toBe('n <= 5');
    expect(filter(integer, 'n', '1 || true', 'is_not')).toBeUndefined();
    expect(filter(date, 'due', '3) || (true', 'last_days')).toBeUndefined();
  });

  test('says nothing where a switch is neither on nor off', () => {
    expect(filter(field({ type: 'boolean' }), 'x', 'true || true')).toBeUndefined();
    expect(filter(field({ type: 'boolean' }), 'x', 'no')).toBe('x == false');
  });

  test('says nothing with an operator that the type has not', () => {
    expect(filter(integer, 'n', '5', 'contains')).toBeUndefined();
    expect(filter(field({ type: 'key', length: 32, draw: ['create'] }), 'k', 'x', 'empty')).toBeUndefined();
  });

  test('takes one or several options, and both or one end of a range', () => {
    expect(filter(state, 'status', 'out')).toBe("status == 'out'");
    expect(filter(state, 'status', 'out,late')).toBe("status in ['out', 'late']");
    expect(filter(date, 'due', '2026-01-01~')).toBe("due >= '2026-01-01'");
    expect(filter(date, 'due', '2026-01-01~2026-02-01')).toBe(
      "(due >= '2026-01-01') && (due <= '2026-02-01')",
    );
  });

  test('says nothing without a value, also where it is told nothing: one that is offered is not set', () => {
    const file = field({ type: 'file', maxSize: 1, accept: [] });
    expect(filter(file, 'scan', '')).toBeUndefined();
    expect(filter(file, 'scan', 'yes')).toBe('scan == null');
  });

  test('finds records by those in a list of references', () => {
    const tags = field({ type: 'refs', to: 'tag' });
    expect(filter(tags, 'tags', 'a,b')).toBe("'a' in tags || 'b' in tags");
    expect(filter(tags, 'tags', '')).toBeUndefined();
    expect(filter(tags, 'tags', 'yes', 'empty')).toBe('tags.size() == 0');
  });

  test('comes together with what the screen fixes and the chosen view; a field that is unknown is left out', () => {
    const screen = {
      where: '!retired',
      views: [{ name: 'Late', label: 'Late', filter: "status == 'late' || due < today" }],
    };
    const list = readListState(new URLSearchParams('view=Late&f.status=out&f.secret=1'));
    expect(listFilter(screen, list, new Map([['status', state]]))).toBe(
      "(!retired) && (status == 'late' || due < today) && (status == 'out')",
    );
    expect(listFilter({ views: [] }, readListState(new URLSearchParams()), new Map())).toBe('');
  });

  test('of several is enough where any of them is meant, beside what the screen fixes', () => {
    const screen = { where: '!retired', views: [] };
    const address = 'f.status=out&f.status%3Anone_of=late&match=any';
    const list = readListState(new URLSearchParams(address));
    expect(listFilter(screen, list, new Map([['status', state]]))).toBe(
      "(!retired) && ((status == 'out') || (!(status == 'late') || status == null))",
    );
    expect(writeListState(list).toString()).toBe(address);
    // Of a single one there is no choice.
    const [only] = list.filters;
    const one = { ...list, filters: only === undefined ? [] : [only] };
    expect(listFilter(screen, one, new Map([['status', state]]))).toBe("(!retired) && (status == 'out')");
    expect(writeListState(one).toString()).toBe('f.status=out');
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
      filters: [{ path: 'status', value: 'out,late' }],
      widths: {},
      dense: false,
      folded: [],
      open: [],
      cursors: ['c1', 'c2'],
    });
    expect(writeListState(list).toString()).toBe(address);
  });

  test('holds what rows are put together by, which groups are folded, and totals; what is no total it leaves out', () => {
    const address = 'group=start_of_month%28due%29&folded=2026-03-01&folded=&totals=price%3Asum%2Cdue%3Anone';
    const list = readListState(new URLSearchParams(address));
    expect(list).toMatchObject({
      group: 'start_of_month(due)',
      folded: ['2026-03-01', ''],
      totals: { price: 'sum', due: 'none' },
    });
    expect(writeListState(list).toString()).toBe(address);
    expect(readListState(new URLSearchParams('totals=price%3Amedian')).totals).toEqual({});
    expect(writeListState({ ...list, group: '' }).toString()).toContain('group=&');
  });

  test('holds operators, columns, widths and how close the rows stand; what it does not know it leaves out', () => {
    const address =
      'f.due%3Aafter=2026-01-01&f.due%3Abefore=2026-02-01&columns=due%2Citem&widths=due%3A120&rows=dense';
    const list = readListState(new URLSearchParams(`${address}&f.due%3Anear=x&f.=1&widths.x=2`));
    expect(list).toMatchObject({
      filters: [
        { path: 'due', operator: 'after', value: '2026-01-01' },
        { path: 'due', operator: 'before', value: '2026-02-01' },
      ],
      columns: ['due', 'item'],
      widths: { due: 120 },
      dense: true,
    });
    expect(writeListState(list).toString()).toBe(address);
    expect(readListState(new URLSearchParams('widths=a:1,b:9999,c:x,:5')).widths).toEqual({ a: 60, b: 900 });
  });

  test('begins at the first page again when the question changes', () => {
    const list = readListState(new URLSearchParams('after=c1'));
    expect(changeList(list, { search: 'x' }).cursors).toEqual([]);
  });

  test('is ordered by several columns, each with its direction and place', () => {
    expect(nextSortWith(undefined, 'due')).toBe('due');
    expect(nextSortWith('due', 'item')).toBe('due,item');
    expect(nextSortWith('due,item', 'due')).toBe('-due,item');
    expect(nextSortWith('-due,item', 'due')).toBe('item');
    expect(nextSortWith('-item', 'item')).toBeUndefined();
    expect(nextSortWith('a,b,c,d', 'e')).toBe('a,b,c,e');
    expect(sortedBy('-due,item', 'item')).toEqual({ descending: false, place: 2, of: 2 });
    expect(sortedBy('-due,item', 'due')).toEqual({ descending: true, place: 1, of: 2 });
    expect(sortedBy('-due', 'item')).toBeUndefined();
    expect(nextSort('due,item', 'item')).toBe('item');
  });

  test('goes from ascending to descending to the order of the screen', () => {
    expect(nextSort(undefined, 'due')).toBe('due');
    expect(nextSort('due', 'due')).toBe('-due');
    expect(nextSort('-due', 'due')).toBeUndefined();
    expect(nextSort('-due', 'item')).toBe('item');
  });
});
