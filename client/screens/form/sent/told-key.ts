import type { EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** A key that stands in an answer, and that its reader finds nowhere else. */
export interface ToldKey {
  readonly key: string;
  readonly label: string;
}

/** The key in the answer to a create that its sender could read nowhere else; undefined without one. */
export function toldKey(
  entity: EntityDescription,
  values: Readonly<Record<string, JsonValue>>,
): ToldKey | undefined {
  for (const { name, type, label } of entity.fields) {
    const key = values[name];
    if (type === 'key' && typeof key === 'string' && !entity.readable.includes(name)) return { key, label };
  }
  return undefined;
}
