import type { FieldShape } from '#shared/fields/field.ts';

/** What a list shows; kept in the address, so that it can be shared, reloaded and gone back to. */
export interface ListState {
  readonly search: string;
  /** As `sort=` takes it, one key; undefined: the screen's own order. */
  readonly sort?: string;
  /** Name of the view of the screen. */
  readonly view?: string;
  /** Values of filters by the path of their column. */
  readonly filters: Readonly<Record<string, string>>;
  /** Cursors of the pages gone through; the last is the one shown. */
  readonly cursors: readonly string[];
}

const filterPrefix = 'f.';

export function readListState(parameters: URLSearchParams): ListState {
  const filters = [...parameters].filter(([name, value]) => name.startsWith(filterPrefix) && value !== '');
  return {
    search: parameters.get('q') ?? '',
    sort: parameters.get('sort') ?? undefined,
    view: parameters.get('view') ?? undefined,
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(filterPrefix.length), value])),
    cursors: parameters.getAll('after'),
  };
}

export function writeListState(state: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.view) parameters.set('view', state.view);
  if (state.search) parameters.set('q', state.search);
  for (const [path, value] of Object.entries(state.filters)) {
    if (value !== '') parameters.set(`${filterPrefix}${path}`, value);
  }
  if (state.sort) parameters.set('sort', state.sort);
  for (const cursor of state.cursors) parameters.append('after', cursor);
  return parameters;
}

/** A changed question begins at the first page again. */
export function changeList(state: ListState, change: Partial<Omit<ListState, 'cursors'>>): ListState {
  return { ...state, ...change, cursors: [] };
}

/** The order after a click on a header: ascending, descending, the screen's own. */
export function nextSort(current: string | undefined, path: string): string | undefined {
  if (current === path) return `-${path}`;
  return current === `-${path}` ? undefined : path;
}

/** Whether the server can sort by a field of this type. */
export function sortable(field: FieldShape): boolean {
  return !['json', 'choices', 'refs', 'file', 'image', 'key', 'markdown'].includes(field.type);
}
