import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Step } from '#shared/engine/read-set.ts';
import type { Watch, Watches } from '#shared/engine/watches.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { selectReferred, selectReferring } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type NetChange, touches } from '#server/write/context/net-changes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A record with what is to be asked of it. */
export interface Triggered<Subject> {
  readonly entity: Entity;
  readonly id: string;
  readonly subjects: ReadonlySet<Subject>;
}

/** What decides whether a watch on the changed record itself wakes. */
export type OwnWake = 'when_read_fields_change' | 'always';

/**
 * What the changes trigger: the changed records themselves, and those that read them from elsewhere, at the old end
 * as well as at the new one where a reference moved. In the order of the model's entities, then of the changes.
 */
export async function triggeredBy<Subject>(
  context: WriteContext,
  changes: readonly NetChange[],
  { watches, own }: { readonly watches: Watches<Subject>; readonly own: OwnWake },
): Promise<readonly Triggered<Subject>[]> {
  const gone = new Set(changes.filter(({ after }) => after === undefined).map(({ id }) => id));
  const triggered = new Map<string, Triggered<Subject> & { readonly subjects: Set<Subject> }>();
  for (const change of changes) {
    for (const watch of watches.get(change.entity.name) ?? []) {
      if (!wakes(change, watch, own)) continue;
      for (const id of await reached(context, change, watch)) {
        if (gone.has(id)) continue;
        const key = `${watch.entity} ${id}`;
        const entity = entityNamed(watch.entity, context.runtime.model);
        const one = triggered.get(key) ?? { entity, id, subjects: new Set<Subject>() };
        triggered.set(key, one);
        one.subjects.add(watch.subject);
      }
    }
  }
  const order = [...context.runtime.model.entities.keys()];
  return [...triggered.values()].toSorted(
    (a, b) => order.indexOf(a.entity.name) - order.indexOf(b.entity.name),
  );
}

function wakes<Subject>(change: NetChange, watch: Watch<Subject>, own: OwnWake): boolean {
  return (watch.path.length === 0 && own === 'always') || touches(change, watch.fields);
}

/** The records at the end of a watch's path; the first reference is followed from its old and from its new end. */
async function reached<Subject>(
  context: WriteContext,
  { entity, id, before, after }: NetChange,
  { path }: Watch<Subject>,
): Promise<ReadonlySet<string>> {
  let place = { entity, ids: new Set([id]) };
  for (const [index, step] of path.entries()) {
    const ends =
      index === 0 && step.kind === 'follow'
        ? [before?.[step.field], after?.[step.field]].flatMap(idsIn)
        : undefined;
    const ids = ends ?? (await neighbours(context, place, step));
    place = {
      entity: entityNamed(entityAfter(place.entity, step), context.runtime.model),
      ids: new Set(ids.filter((end) => typeof end === 'string')),
    };
  }
  return place.ids;
}

async function neighbours(
  { runtime, transaction }: WriteContext,
  { entity, ids }: { readonly entity: Entity; readonly ids: ReadonlySet<string> },
  step: Step,
): Promise<readonly unknown[]> {
  const source = sourceOf(runtime);
  const found: unknown[] = [];
  for (const id of ids) {
    const statement =
      step.kind === 'follow'
        ? selectReferred({ entity, field: step.field }, id, source)
        : selectReferring({ entity: entityNamed(step.entity, runtime.model), field: step.field }, id, source);
    const rows = await transaction.all(statement);
    const isList = step.kind === 'follow' && entity.fields.get(step.field)?.type === 'refs';
    const ids: readonly unknown[] = rows.map((row) => row['id'] ?? null);
    found.push(...(isList ? ids.flatMap((list) => idsIn(JSON.parse(String(list)))) : ids));
  }
  return found;
}

/** A reference has one id, a list of references any number. */
function idsIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value ?? null];
}

function entityAfter(entity: Entity, step: Step): string {
  if (step.kind === 'find') return step.entity;
  const reference = entity.fields.get(step.field);
  if (reference?.type !== 'ref' && reference?.type !== 'refs')
    throw new Error(`${entity.name}.${step.field} is no reference`);
  return reference.to;
}
