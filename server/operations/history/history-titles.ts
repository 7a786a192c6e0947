import type { HistoryEntry } from '#shared/api/calls/data.ts';
import type { Entity } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { readReferable } from '#server/reads/expand.ts';
import type { ReadContext } from '#server/reads/read-context.ts';

/** How everybody and everything that the entries name is called, as far as the viewer may read it; by id. */
export async function historyTitles(
  context: ReadContext,
  entity: Entity,
  entries: readonly HistoryEntry[],
): Promise<Readonly<Record<string, string>>> {
  return titlesOf(context, namedIn(entity, entries));
}

/** Ids by the entity of the records they belong to. */
export type NamedRecords = ReadonlyMap<string, ReadonlySet<string>>;

/** How records are called today, by id; of those that are gone or may not be read nothing is told. */
export async function titlesOf(
  context: ReadContext,
  named: NamedRecords,
): Promise<Readonly<Record<string, string>>> {
  const titles: Record<string, string> = {};
  for (const [name, ids] of named) {
    const records = await readReferable(context, name, [...ids]);
    const titleOf = new Map(records.map((record) => [record['id'], record.titles['id']]));
    // In the order of the entries: the order in which a database happens to keep them is nobody's to know.
    for (const id of ids) {
      const title = titleOf.get(id);
      if (title !== undefined) titles[id] = title;
    }
  }
  return titles;
}

/** Everybody and everything that the entries name. */
export function namedIn(entity: Entity, entries: readonly HistoryEntry[]): NamedRecords {
  const named = new Map<string, Set<string>>();
  const add = (to: string, value: unknown) => {
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const id of ids)
      if (typeof id === 'string' && isId(id)) named.set(to, (named.get(to) ?? new Set()).add(id));
  };
  for (const { by, second, acted_by: actedBy, changes } of entries) {
    add('user', by.id);
    add('user', second?.id);
    add('user', actedBy?.id);
    for (const [name, { before, after }] of Object.entries(changes)) {
      const field = entity.fields.get(name);
      if (field?.type !== 'ref' && field?.type !== 'refs') continue;
      add(field.to, before);
      add(field.to, after);
    }
  }
  return named;
}
