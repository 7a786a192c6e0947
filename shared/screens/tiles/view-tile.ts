import type { TileContent } from '#shared/api/app-description.ts';
import type { OwnTile } from '#shared/api/calls/views.ts';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';
import { totalName, totalSettings, totalsOf } from '#shared/fields/totals.ts';
import type { ListPlace } from '../fit-view.ts';
import { filterFields, listColumns, offeredColumns } from '../list-columns.ts';
import { filterClause, listFilter } from '../list-filter.ts';
import { groupsOffered } from '../list-groups.ts';
import { type ListState, readListState } from '../list-state.ts';

/** What a tile of a list asks of the API, and how the answer is shown. */
export interface ViewTile {
  /** As `filter=`, `sort=` and `q=` take it. */
  readonly filter: string;
  readonly sort: string;
  readonly q: string;
  readonly shows: TileContent;
  /** As `values=` of the totals takes it; undefined: how many there are. */
  readonly value?: string;
  /** Of a number in a period: the filter for the period before. */
  readonly before?: string;
}

/** More columns than these have no room on a tile. */
const MOST_COLUMNS = 4;

/**
 * A tile as a viewer of its list gets it; undefined where it asks for a group or a sum that this list does not offer them:
 * without it the tile would say something else under the same name.
 */
export function viewTile(
  { query, shows: how }: Pick<OwnTile, 'query' | 'shows'>,
  { screen, entity }: Pick<ListPlace, 'screen' | 'entity'>,
): ViewTile | undefined {
  const state = readListState(new URLSearchParams(query));
  const fields = filterFields(screen, entity);
  const asked = {
    filter: listFilter(screen, state, fields),
    sort: state.sort ?? screen.sort,
    q: state.search,
  };
  if (how === 'list') {
    const columns = listColumns(screen, entity, state.columns).slice(0, MOST_COLUMNS);
    return { ...asked, shows: { kind: 'list', columns } };
  }
  const value = valueOf(state, offeredColumns(screen, entity));
  if (value === undefined) return undefined;
  const counted = { ...asked, value: value.name };
  if (how === 'number') {
    const before = hasPeriod(state, fields)
      ? listFilter(screen, { ...state, which: 'before' }, fields)
      : undefined;
    return { ...counted, before, shows: { kind: 'number', value: value.settings } };
  }
  const group = groupsOffered(fields).find(({ by }) => by === state.group);
  if (group === undefined) return undefined;
  const { field, by, month } = group;
  const shows = { kind: 'groups', chart: how, value: value.settings, group: field, by } as const;
  return { ...counted, shows: month ? { ...shows, month } : shows };
}

/** The first total of the list, else how many records there are. */
function valueOf(
  { totals = {} }: ListState,
  columns: readonly { readonly path: string; readonly field: FieldShape }[],
): { readonly name?: string; readonly settings: FieldSettings } | undefined {
  for (const [path, total] of Object.entries(totals)) {
    if (total === 'none') continue;
    const field = columns.find((column) => column.path === path)?.field;
    if (field === undefined || !totalsOf(field).includes(total)) return undefined;
    return { name: totalName(path, total), settings: totalSettings(field, total) };
  }
  return { settings: { type: 'integer' } };
}

function hasPeriod({ filters }: ListState, fields: ReadonlyMap<string, FieldShape>): boolean {
  return filters.some((filter) => {
    const field = fields.get(filter.path);
    return filter.operator === 'period' && field !== undefined && filterClause(field, filter) !== undefined;
  });
}
