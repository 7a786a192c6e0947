import type { FieldShape, JsonValue, RecordValues } from '#shared/fields/field.ts';

/** Ids of records that the contract calls by a name, by entity and name. */
export type NamedIds = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is known of a value that may refer to records by their names: a field, or rows of such. */
export type NamedValue =
  | FieldShape
  | { readonly type: 'rows'; readonly columns: readonly (NamedValue & { readonly name: string })[] };

/** Values in which references stand by name, with ids in their place. A name that is not known stays as it is. */
export function withIds(
  values: RecordValues,
  fields: ReadonlyMap<string, NamedValue>,
  ids: NamedIds,
): RecordValues {
  const pairs = Object.entries(values).map(
    ([name, value]) => [name, byId(value, fields.get(name), ids)] as const,
  );
  return Object.fromEntries(pairs);
}

function byId(value: JsonValue, field: NamedValue | undefined, ids: NamedIds): JsonValue {
  if (field?.type === 'rows' && Array.isArray(value)) {
    const columns = new Map<string, NamedValue>(field.columns.map((column) => [column.name, column]));
    return value.map((row) => withIds(Object(row) as RecordValues, columns, ids));
  }
  if (field?.type !== 'ref' && field?.type !== 'refs' && field?.type !== 'several') return value;
  const targets = field.type === 'several' ? field.to : [field.to];
  const known = (name: string) => targets.map((to) => ids.get(to)?.get(name)).find(Boolean);
  const idOf = (name: JsonValue) => (typeof name === 'string' ? (known(name) ?? name) : name);
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}
