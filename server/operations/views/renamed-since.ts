import { groupAt } from '#shared/screens/list-groups.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Field, Model } from '#shared/contract/model.ts';
import { load } from '#shared/contract/load.ts';
import { type ListFilter, type ListState, readListState, savedQuery } from '#shared/screens/list-state.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { namesNow } from '#server/tables/apply/names-now.ts';
import { renamedCondition } from '#server/tables/apply/renamed-condition.ts';
import { type Meaning, meaningOf } from '#server/tables/apply/version-meaning.ts';
import { versionNumbered } from '#server/tables/versions/versions.ts';
import type { StoredView } from './stored-view.ts';

type Now = Pick<Runtime, 'model' | 'storage'>;

/** A version whose names views are written in. */
interface Then {
  readonly meaning: Meaning;
  /** Only where a condition is written in them; undefined also where this program cannot read it. */
  readonly model?: Model;
}

/**
 * Views in the names of the contract in force: what was renamed since they were saved goes on to be found, fields as well
 * as states, also in a condition that a link brought along (`where`).
 */
export async function renamedSince<View extends StoredView>(
  on: Connection,
  now: Now,
  views: readonly View[],
): Promise<readonly View[]> {
  const older = views.filter(({ contract }) => contract !== now.storage.version);
  const then = new Map<number, Then>();
  for (const [version, some] of Map.groupBy(older, ({ contract }) => contract)) {
    const meaning = await meaningOf(on, version, now.storage.version);
    const asks = some.some(({ query }) => new URLSearchParams(query).has('where'));
    if (meaning !== undefined)
      then.set(version, { meaning, model: asks ? await modelOf(on, version) : undefined });
  }
  return views.map((view) => {
    const found = then.get(view.contract);
    return found === undefined || view.contract === now.storage.version ? view : translated(view, found, now);
  });
}

async function modelOf(on: Connection, number: number): Promise<Model | undefined> {
  const version = await versionNumbered(on, number);
  return version && load(version.text, `version ${number}`).model;
}

function translated<View extends StoredView>(view: View, then: Then, now: Now): View {
  const { meaning } = then;
  const path = (name: string) => pathNow(name, view.entity, { meaning, now }).name;
  const state = readListState(new URLSearchParams(view.query));
  const sort = state.sort
    ?.split(',')
    .map((key) => (key.startsWith('-') ? `-${path(key.slice(1))}` : path(key)))
    .join(',');
  const renamed: ListState = {
    ...state,
    sort,
    where: state.where === undefined ? undefined : conditionNow(state.where, view, { then, now }),
    filters: state.filters.map((filter) => filterNow(filter, view, { meaning, now })),
    columns: state.columns?.map(path),
    widths: byPath(state.widths, path),
    totals: state.totals && byPath(state.totals, path),
    group: state.group && groupAt(state.group, path),
  };
  return { ...view, query: savedQuery(renamed), screen: screenNow(view, meaning, now) };
}

function byPath<Value>(
  values: Readonly<Record<string, Value>>,
  pathNow: (name: string) => string,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [pathNow(name), value]));
}

function conditionNow(
  text: string,
  { entity: table }: StoredView,
  { then, now }: { readonly then: Then; readonly now: Now },
): string {
  const entity = then.meaning.entity(table);
  if (then.model === undefined || entity === undefined) return text;
  return renamedCondition(text, { then: then.model, entity, meaning: then.meaning, runtime: now });
}

/** Options and states by the names they have now. */
function filterNow(filter: ListFilter, { entity }: StoredView, by: Following): ListFilter {
  const { name, field, table, column } = pathNow(filter.path, entity, by);
  if (!isA(field, 'choice', 'choices')) return { ...filter, path: name };
  const options = filter.value.split(',').map((option) => by.meaning.optionNow(table, column, option));
  return { ...filter, path: name, value: options.join(',') };
}

/** The table that every entity has is called like its records, and so is renamed with them. */
function screenNow({ screen, entity: table }: StoredView, meaning: Meaning, now: Now): string {
  if (!screen.startsWith('/-/records/') || meaning.entity(table) === undefined) return screen;
  const entity = namesNow(meaning, now).entityOf(table);
  return entity === undefined ? screen : `/-/records/${entity.plural}`;
}

interface Following {
  readonly meaning: Meaning;
  readonly now: Now;
}

/** Each step by the column it meant, and what the last is; one that is gone keeps its name, and so is not found. */
function pathNow(path: string, start: string, { meaning, now }: Following) {
  const names = namesNow(meaning, now);
  let table: string | undefined = start;
  let last: { readonly field?: Field; readonly table: string; readonly column: string } = nowhere;
  const steps = path.split('.').map((step) => {
    const found = table === undefined ? undefined : names.fieldOf(table, step);
    last = found === undefined ? nowhere : { ...found, table: table ?? '' };
    table = found?.field.type === 'ref' ? now.storage.table(found.field.to) : undefined;
    return found?.field.name ?? step;
  });
  return { ...last, name: steps.join('.') };
}

const nowhere = { table: '', column: '' };
