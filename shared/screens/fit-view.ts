import { messageOf, type Text } from '#shared/messages/message.ts';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { sortTerms } from '#shared/api/list-query.ts';
import { filterFields, offeredColumns } from './list-columns.ts';
import { groupsOffered } from './list-groups.ts';
import { filterClause, listFilter } from './list-filter.ts';
import { type ListState, readListState, savedQuery, sortable } from './list-state.ts';

/** A list on which views are saved, as one viewer may know it. */
export interface ListPlace {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  /** True where the viewer may ask this as `filter=`. */
  asks(filter: string): boolean;
}

/** A query that fits a list, or what is wrong with it: the same sentence for a name that is not there and one that is hidden. */
export type ViewFit =
  | { readonly kind: 'fits'; readonly query: string }
  | { readonly kind: 'broken'; readonly problem: Text };

/** Whether a viewer may be shown a list with this query. Columns they may not read are left out of it; nothing else is. */
export function fitView(query: string, place: ListPlace): ViewFit {
  const state = readListState(new URLSearchParams(query));
  const problem = mistakeIn(state, place);
  if (problem !== undefined) return { kind: 'broken', problem };
  const known = knownColumns(place);
  const columns = state.columns?.filter((path) => known.has(path));
  const widths = Object.fromEntries(Object.entries(state.widths).filter(([path]) => known.has(path)));
  const totals =
    state.totals && Object.fromEntries(Object.entries(state.totals).filter(([path]) => known.has(path)));
  const isGroup = groupsOffered(filterFields(place.screen, place.entity)).some(
    ({ by }) => by === state.group,
  );
  const group = state.group === '' || isGroup ? state.group : undefined;
  return { kind: 'fits', query: savedQuery({ ...state, columns, widths, totals, group }) };
}

/** What of a query a list would pass over, because it has no such parameter or column; undefined where nothing. */
export function passedOver(query: string, place: ListPlace): Text | undefined {
  const sent = new URLSearchParams(query);
  const state = readListState(sent);
  const understood = new URLSearchParams(savedQuery(state));
  const unknown = [...sent.keys()].find((name) => !understood.has(name));
  if (unknown !== undefined) return messageOf('refusals.notInView', { name: named(unknown) });
  const known = knownColumns(place);
  const column = [...(state.columns ?? []), ...Object.keys(state.widths)].find((path) => !known.has(path));
  return column === undefined ? undefined : messageOf('refusals.noColumn', { name: named(column) });
}

function mistakeIn(state: ListState, { screen, entity, asks }: ListPlace): Text | undefined {
  const fields = filterFields(screen, entity);
  if (state.view !== undefined && screen.views.every(({ name }) => name !== state.view))
    return messageOf('refusals.noView', { name: named(state.view) });
  const wrong = state.filters.find((filter) => {
    const field = fields.get(filter.path);
    return field === undefined || filterClause(field, filter) === undefined;
  });
  if (wrong !== undefined) return messageOf('refusals.noFilterBy', { name: named(wrong.path) });
  const unsorted = sortTerms(state.sort).find(({ path }) => {
    const field = fields.get(path);
    return field === undefined || !sortable(field);
  });
  if (unsorted !== undefined) return messageOf('refusals.noOrderBy', { name: named(unsorted.path) });
  if (state.search !== '' && !screen.search) return messageOf('refusals.nothingToSearch');
  const filter = listFilter(screen, state, fields);
  const orders = sortTerms(state.sort).map(({ path }) => `${path} == null`);
  const asked = [...(filter === '' ? [] : [filter]), ...orders];
  return asked.every(asks) ? undefined : messageOf('refusals.nothingToRead');
}

/** What may stand as a column. */
function knownColumns({ screen, entity }: ListPlace): ReadonlySet<string> {
  return new Set(offeredColumns(screen, entity).map(({ path }) => path));
}

function named(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
