import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { type ListState, readListState, savedQuery } from '#shared/screens/list-state.ts';
import { type Meaning, meaningOf } from '#server/tables/version-meaning.ts';
import type { StoredView } from './stored-view.ts';

/**
 * Views in the names of the contract in force: what was renamed since they were saved goes on to be found. Conditions
 * that a link brought along (`where`) are kept as they are.
 */
export async function renamedSince(
  on: Connection,
  runtime: Runtime,
  views: readonly StoredView[],
): Promise<readonly StoredView[]> {
  const older = new Set(views.map(({ contract }) => contract));
  older.delete(runtime.storage.version);
  const meanings = new Map<number, Meaning | undefined>();
  for (const version of older) meanings.set(version, await meaningOf(on, version));
  return views.map((view) => {
    const meaning = meanings.get(view.contract);
    return meaning === undefined ? view : translated(view, meaning, runtime);
  });
}

function translated(view: StoredView, meaning: Meaning, runtime: Runtime): StoredView {
  const path = (name: string) => pathNow(name, view.entity, { meaning, runtime });
  const state = readListState(new URLSearchParams(view.query));
  const sort = state.sort
    ?.split(',')
    .map((key) => (key.startsWith('-') ? `-${path(key.slice(1))}` : path(key)))
    .join(',');
  const renamed: ListState = {
    ...state,
    sort,
    filters: state.filters.map((filter) => ({ ...filter, path: path(filter.path) })),
    columns: state.columns?.map(path),
    widths: Object.fromEntries(Object.entries(state.widths).map(([name, width]) => [path(name), width])),
  };
  return { ...view, query: savedQuery(renamed), screen: screenNow(view, meaning, runtime) };
}

/** The table that every entity has is called like its records, and so is renamed with them. */
function screenNow({ screen, entity: table }: StoredView, meaning: Meaning, { model, storage }: Runtime) {
  if (!screen.startsWith('/-/records/') || meaning.entity(table) === undefined) return screen;
  const now = [...model.entities.values()].find(({ name }) => storage.table(name) === table);
  return now === undefined ? screen : `/-/records/${now.plural}`;
}

/** Each step by the column it meant; one that is gone keeps its name, and so is not found. */
function pathNow(
  path: string,
  start: string,
  { meaning, runtime: { model, storage } }: { readonly meaning: Meaning; readonly runtime: Runtime },
): string {
  let table: string | undefined = start;
  return path
    .split('.')
    .map((step) => {
      const column = table === undefined ? undefined : meaning.column(table, step);
      const entity = [...model.entities.values()].find(({ name }) => storage.table(name) === table);
      const field = [...(entity?.fields.values() ?? [])].find(
        ({ name }) => entity !== undefined && storage.column(entity.name, name) === column,
      );
      table = field?.type === 'ref' ? storage.table(field.to) : undefined;
      return column === undefined || field === undefined ? step : field.name;
    })
    .join('.');
}
