import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Total } from '#shared/fields/totals.ts';
import { operatorNamed } from '#shared/fields/filter-operators.ts';

/** One filter of a person: a column, how it is compared, and with what. */
export interface ListFilter {
  /** The path of a column, `shelf.name`. */
  readonly path: string;
  /** Undefined: the usual one of the field's type. */
  readonly operator?: FilterOperator;
  /** As the operator takes it: a value, `from~to`, options with commas, the name of a period, a number of days; empty where it says nothing. */
  readonly value: string;
  /** The number of the group it stands in; undefined: in none. */
  readonly group?: number;
}

/** What a list shows; kept in the address, so that it can be shared, saved, reloaded and gone back to. */
export interface ListState {
  readonly search: string;
  /** As `sort=` takes it; undefined: the screen's own order. */
  readonly sort?: string;
  /** Name of the view of the screen. */
  readonly view?: string;
  /** Id of the saved view that was opened; what was changed since stands beside it. */
  readonly saved?: string;
  /** A condition that a link brought along, and what it is called. */
  readonly where?: string;
  readonly called?: string;
  readonly filters: readonly ListFilter[];
  /** One of the filters is enough, and all of a group are meant; else all of them are, and one of each group. */
  readonly matchAny?: boolean;
  /** Paths of the chosen columns in their order; undefined: the screen's own. */
  readonly columns?: readonly string[];
  /** Widths of columns that were drawn wider or narrower, in pixels, by path. */
  readonly widths: Readonly<Record<string, number>>;
  /** Rows close together. */
  readonly dense: boolean;
  /** What the records are put together by, as an expression; empty text: by nothing, whatever the screen says. */
  readonly group?: string;
  /** What a column of a timeline is; undefined: as it begins. */
  readonly scale?: TimeScale;
  /** Groups whose records are not shown, by what they have in common. */
  readonly folded: readonly string[];
  /** Branches of a tree whose records are shown, by the ids of the records above them. */
  readonly open: readonly string[];
  /** What stands below the columns, by path; `none` where the screen has something. Undefined: what the screen has. */
  readonly totals?: Readonly<Record<string, Total | 'none'>>;
  /** Cursors of the pages gone through; the last is the one shown. */
  readonly cursors: readonly string[];
}

/** How closely a timeline is looked at: what each of its columns is. */
export type TimeScale = 'day' | 'week' | 'month';

/** Each of them, the closest first. */
export const timeScales: readonly TimeScale[] = ['day', 'week', 'month'];

/** An address holds no more open branches; those opened last. */
const MOST_OPEN = 60;

/** In pixels: narrower than this a column shows nothing. */
export const NARROWEST = 60;
/** In pixels: wider than this a column is a page. */
export const WIDEST = 900;

/** The state an address holds; what it does not understand it leaves out. */
export function readListState(parameters: URLSearchParams): ListState {
  return {
    search: parameters.get('q') ?? '',
    sort: parameters.get('sort') ?? undefined,
    view: parameters.get('view') ?? undefined,
    saved: parameters.get('saved') ?? undefined,
    where: parameters.get('where') ?? undefined,
    called: parameters.get('called') ?? undefined,
    filters: [...parameters].flatMap(([name, value]) => filterOf(name, value)),
    matchAny: parameters.get('match') === 'any' || undefined,
    columns: namesIn(parameters.get('columns')),
    widths: widthsIn(parameters.get('widths') ?? ''),
    dense: parameters.get('rows') === 'dense',
    group: parameters.get('group') ?? undefined,
    scale: timeScales.find((scale) => scale === parameters.get('scale')),
    folded: parameters.getAll('folded'),
    open: [...new Set(parameters.getAll('open').filter(isId))].slice(-MOST_OPEN),
    totals: totalsIn(parameters.get('totals')),
    cursors: parameters.getAll('after'),
  };
}

/** The state as an address holds it; what is as the screen has it anyway is not named. */
export function writeListState(state: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') parameters.set(name, value);
  };
  set('saved', state.saved);
  set('view', state.view);
  set('where', state.where);
  if (state.where) set('called', state.called);
  set('q', state.search);
  for (const filter of state.filters) parameters.append(filterName(filter), filter.value);
  if (state.matchAny && state.filters.length > 1) set('match', 'any');
  set('sort', state.sort);
  set('columns', state.columns?.join(','));
  const widths = Object.entries(state.widths).map(([path, width]) => `${path}:${width}`);
  set('widths', widths.join(','));
  if (state.dense) set('rows', 'dense');
  if (state.group !== undefined) parameters.set('group', state.group);
  set('scale', state.scale);
  for (const group of state.folded) parameters.append('folded', group);
  for (const id of state.open.slice(-MOST_OPEN)) parameters.append('open', id);
  const totals = Object.entries(state.totals ?? {}).map(([path, total]) => `${path}:${total}`);
  set('totals', totals.join(','));
  for (const cursor of state.cursors) parameters.append('after', cursor);
  return parameters;
}

/** A changed question begins at the first page again. */
export function changeList(state: ListState, change: Partial<Omit<ListState, 'cursors'>>): ListState {
  return { ...state, ...change, cursors: [] };
}

/** True where a view, search or filter leaves records out. */
export function isNarrowed({ search, view, where, filters }: ListState): boolean {
  return search !== '' || view !== undefined || where !== undefined || filters.length > 0;
}

/** The same list with nothing left out. */
export function clearList(state: ListState): ListState {
  return changeList(state, {
    search: '',
    view: undefined,
    saved: undefined,
    where: undefined,
    called: undefined,
    filters: [],
    matchAny: undefined,
  });
}

/** The state as a saved view keeps it: without the place in the list, and without the view it came from. */
export function savedQuery(state: ListState): string {
  return writeListState({ ...state, saved: undefined, cursors: [] }).toString();
}

/** The order after a click on a header: ascending, descending, the screen's own. */
export function nextSort(current: string | undefined, path: string): string | undefined {
  if (current === path) return `-${path}`;
  return current === `-${path}` ? undefined : path;
}

/** The order where a header comes to those it has (a click with Shift): ascending, descending, without it. */
export function nextSortWith(current: string | undefined, path: string): string | undefined {
  const keys = sortKeys(current);
  const known = keys.find((key) => pathOfSort(key) === path);
  const next = nextSort(known, path);
  const changed =
    known === undefined
      ? [...keys.slice(0, MOST_SORT_KEYS - 1), path]
      : keys.flatMap((key) => (key === known ? (next ?? []) : key));
  return changed.length === 0 ? undefined : changed.join(',');
}

/** How a list is ordered by a column, and its place among others by which it is; undefined: it is not. */
export function sortedBy(
  sort: string | undefined,
  path: string,
): { readonly descending: boolean; readonly place: number; readonly of: number } | undefined {
  const keys = sortKeys(sort);
  const place = keys.findIndex((key) => pathOfSort(key) === path);
  return place === -1
    ? undefined
    : { descending: keys[place]?.startsWith('-') === true, place: place + 1, of: keys.length };
}

/** More than these order nothing that a person sees. */
const MOST_SORT_KEYS = 4;

function sortKeys(sort: string | undefined): readonly string[] {
  return (sort ?? '').split(',').filter((key) => key !== '');
}

function pathOfSort(key: string): string {
  return key.replace(/^-/, '');
}

/** Whether the server can sort by a field of this type. */
export function sortable(field: FieldShape): boolean {
  return typeOf(field).sorted !== 'never';
}

/** A width a column may have. */
export function fittingWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));
}

/** `f.due:before`; in the first group `f1.due:before`. */
const filterPattern = /^f([1-9]\d?)?\.([^:]+)(?::(.*))?$/;

function filterName({ path, operator, group }: ListFilter): string {
  const name = `f${group ?? ''}.${path}`;
  return operator === undefined ? name : `${name}:${operator}`;
}

function filterOf(name: string, value: string): readonly ListFilter[] {
  const [, number, path, word] = filterPattern.exec(name) ?? [];
  if (path === undefined) return [];
  const place = number === undefined ? {} : { group: Number(number) };
  if (word === undefined) return [{ path, value, ...place }];
  const operator = operatorNamed(word);
  return operator === undefined ? [] : [{ path, operator, value, ...place }];
}

function namesIn(text: string | null): readonly string[] | undefined {
  const names = (text ?? '').split(',').filter((name) => name !== '');
  return names.length === 0 ? undefined : [...new Set(names)];
}

function widthsIn(text: string): Readonly<Record<string, number>> {
  const pairs = text.split(',').flatMap((pair) => {
    const [path = '', width = ''] = pair.split(':');
    return path !== '' && /^\d{1,4}$/.test(width) ? [[path, fittingWidth(Number(width))] as const] : [];
  });
  return Object.fromEntries(pairs);
}

const totalWords = ['sum', 'avg', 'min', 'max', 'none'] as const;

function totalsIn(text: string | null): ListState['totals'] {
  if (text === null) return undefined;
  const pairs = text.split(',').flatMap((pair) => {
    const [path = '', word] = pair.split(':');
    const total = totalWords.find((one) => one === word);
    return path === '' || total === undefined ? [] : [[path, total] as const];
  });
  return Object.fromEntries(pairs);
}
