import type { Entity, Field } from '#shared/contract/model.ts';
import { uniquesOf } from '#shared/engine/wanted-keys.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { toColumn } from '#server/fields/columns.ts';
import { foundByValue } from '#server/sql/records/found-by-value.ts';
import { maskOf, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { readableField } from '#server/sql/relations/path-joins.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import type { ReadContext } from '#server/reads/read-context.ts';

/** The field by which records of an entity can be named: one that is unique and that the caller may read somewhere. */
export function namingField({ runtime, call }: ReadContext, entity: Entity, name: string): Field | undefined {
  const field = readableField(name, maskOf(entity.name, call.actor, sourceOf(runtime)));
  if (field === undefined) return undefined;
  const alone = uniquesOf(entity).some(
    ({ fields, where }) => where === undefined && fields.length === 1 && fields[0] === name,
  );
  return field.type === 'id' || alone ? field : undefined;
}

/** A number series names a record too: the engine draws each number once, and two that are typed alike are told apart. */
export function numberField({ runtime, call }: ReadContext, entity: Entity, name: string): Field | undefined {
  const field = readableField(name, maskOf(entity.name, call.actor, sourceOf(runtime)));
  return field?.type === 'number_series' ? field : undefined;
}

const statements = new PlanCache<Sql>(500);

/** The id of the record that has this value in a naming field, as far as the caller may read it; undefined where none has. */
export async function findByValue(context: ReadContext, sought: Sought): Promise<string | undefined> {
  return (await findAllByValue(context, sought))[0];
}

/** A value, and the field that is to have it. */
interface Sought {
  readonly entity: Entity;
  readonly field: Field;
  readonly value: JsonValue;
}

/** The ids of the records that have this value, as far as the caller may read them; at most two. */
export async function findAllByValue(
  { connection, runtime, call }: ReadContext,
  { entity, field, value }: Sought,
): Promise<readonly string[]> {
  const sought = soughtValue(field, value);
  if (sought === undefined) return [];
  const source = sourceOf(runtime);
  const key = `${entity.name}.${field.name} ${viewerKey(call.actor)}`;
  const place = { entity: entity.name, field: field.name };
  const statement = statements.get(runtime.storage, key, () => foundByValue(place, call.actor, source));
  const slots = { ...slotValues(runtime, call), 'value:sought': toColumn(field, sought, source.kind) };
  const rows = await connection.all(bind(statement, slots));
  return rows.map((row) => String(row['id']));
}

/** In the form it is stored in; undefined where no record can have it. */
function soughtValue(field: Field, value: JsonValue): JsonValue | undefined {
  if (field.type === 'id') return typeof value === 'string' && isId(value) ? value.toLowerCase() : undefined;
  // What is drawn by the engine is sought as the text it is; of the others the form may have changed since.
  const parsed = field.type === 'number_series' ? undefined : valueSchema(field).safeParse(value);
  if (parsed?.success === false) return undefined;
  const plain = parsed === undefined ? value : parsed.data;
  if (plain === null || plain === undefined) return undefined;
  return field.type === 'email' && typeof plain === 'string' ? caseless(plain) : plain;
}
