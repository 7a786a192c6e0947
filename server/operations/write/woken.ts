import type { Entity } from '#shared/contract/model.ts';
import type { Watch, Watches } from '#shared/engine/watches.ts';
import { entityNamed } from '#server/sql/masked-relation.ts';
import { selectReferred } from '#server/sql/record-statements.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import { type NetChange, touches } from './net-changes.ts';
import type { WriteContext } from './write-context.ts';

/** A record with what is to be asked of it. */
export interface Woken<Subject> {
  readonly entity: Entity;
  readonly id: string;
  readonly subjects: ReadonlySet<Subject>;
}

/** What decides whether a watch on the changed record itself wakes. */
export type OwnWake = 'when_read_fields_change' | 'always';

/**
 * Who is woken by the changes: the changed records themselves, and those at the far end of a way back, the old end as
 * well as the new one where a reference moved. In the order of the model's entities, then of the changes.
 */
export async function wokenBy<Subject>(
  context: WriteContext,
  changes: readonly NetChange[],
  { watches, own }: { readonly watches: Watches<Subject>; readonly own: OwnWake },
): Promise<readonly Woken<Subject>[]> {
  const gone = new Set(changes.filter(({ after }) => after === undefined).map(({ id }) => id));
  const woken = new Map<string, Woken<Subject> & { readonly subjects: Set<Subject> }>();
  for (const change of changes) {
    for (const watch of watches.get(change.entity.name) ?? []) {
      if (!wakes(change, watch, own)) continue;
      for (const id of await reached(context, change, watch)) {
        if (gone.has(id)) continue;
        const key = `${watch.entity} ${id}`;
        const entity = entityNamed(watch.entity, context.runtime.model);
        const one = woken.get(key) ?? { entity, id, subjects: new Set<Subject>() };
        woken.set(key, one);
        one.subjects.add(watch.subject);
      }
    }
  }
  const order = [...context.runtime.model.entities.keys()];
  return [...woken.values()].toSorted((a, b) => order.indexOf(a.entity.name) - order.indexOf(b.entity.name));
}

function wakes<Subject>(change: NetChange, watch: Watch<Subject>, own: OwnWake): boolean {
  return (watch.path.length === 0 && own === 'always') || touches(change, watch.fields);
}

/** The records at the end of a watch's path; several where its first reference moved. */
async function reached<Subject>(
  context: WriteContext,
  { entity, id, before, after }: NetChange,
  { path }: Watch<Subject>,
): Promise<ReadonlySet<string>> {
  const [first, ...others] = path;
  if (first === undefined) return new Set([id]);
  let place = referredEntity(entity, first);
  let ids = new Set([before?.[first], after?.[first]].filter((end) => typeof end === 'string'));
  for (const field of others) {
    ids = await step(context, { entity: entityNamed(place, context.runtime.model), field }, ids);
    place = referredEntity(entityNamed(place, context.runtime.model), field);
  }
  return ids;
}

async function step(
  { runtime, transaction }: WriteContext,
  { entity, field }: { readonly entity: Entity; readonly field: string },
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const id of ids) {
    const [row] = await transaction.all(selectReferred({ entity, field }, id, sourceOf(runtime)));
    if (typeof row?.['id'] === 'string') found.add(row['id']);
  }
  return found;
}

function referredEntity(entity: Entity, field: string): string {
  const reference = entity.fields.get(field);
  if (reference?.type !== 'ref') throw new Error(`${entity.name}.${field} is no reference`);
  return reference.to;
}
