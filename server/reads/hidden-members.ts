import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { referring } from '#server/rights/visibility.ts';
import { entityNamed, maskOf } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { ReadContext } from './read-context.ts';
import { readableAmong } from './readable-among.ts';

/** A field that lists records. */
export type ListField = Extract<Field, { type: 'refs' }>;

/** The fields of an entity that list records. */
export function listFields(entity: Entity): readonly ListField[] {
  return [...entity.fields.values()].filter((field): field is ListField => field.type === 'refs');
}

/** Tells which members of a list the caller may read, or refer to. */
export type SeesMember = (field: ListField, id: JsonValue) => boolean;

/** Asks of all members of some lists at once. Whoever may read every record of an entity is not asked about any. */
export async function membersSeen(
  context: ReadContext,
  lists: readonly { readonly field: ListField; readonly members: JsonValue | undefined }[],
): Promise<SeesMember> {
  const seen = new Map<string, ReadonlySet<string>>();
  for (const [to, of] of Map.groupBy(lists, ({ field }) => field.to)) {
    const entity = entityNamed(to, context.runtime.model);
    const call = { ...context.call, actor: referring(context.call.actor, entity) };
    const { readable, rows } = maskOf(to, call.actor, sourceOf(context.runtime));
    if (readable && rows === undefined) continue;
    const ids = new Set(of.flatMap(({ members }) => (Array.isArray(members) ? members.map(String) : [])));
    seen.set(to, ids.size === 0 ? ids : await readableAmong({ ...context, call }, entity, [...ids]));
  }
  return ({ to }, id) => seen.get(to)?.has(String(id)) ?? true;
}
