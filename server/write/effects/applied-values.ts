import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { mayBeChanged } from '#shared/engine/computed-fields.ts';
import { readBody } from '#server/write/request/sent-body.ts';
import { fieldAlone } from '#server/write/request/fields-of.ts';

/**
 * The values of changes that people wrote, as far as they still mean something: a field that is gone since, or takes such
 * a value no longer, is left as it is. Everything else that the contract asks of a record is asked of it as always.
 */
export function appliedValues(changes: JsonValue, entity: Entity): RecordValues {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return {};
  const values: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = entity.fields.get(name);
    if (field === undefined || !mayBeChanged(field)) continue;
    const read = readBody({ [name]: value }, fieldAlone(field));
    if (read?.typeProblems.length === 0 && read.valueProblems.length === 0)
      values[name] = read.values[name] ?? null;
  }
  return values;
}
