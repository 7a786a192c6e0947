import type { FieldSettings, FieldShape, JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { MapNode, Node, ScalarNode } from '../../language/node.ts';
import { withoutBounds } from '../../reading/without-bounds.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import { literalOf } from './constants.ts';

/** Literals of a record in wire form; a reference stays the name that stands for it. Whether they are within bounds was checked. */
export function compileValues(values: MapNode, entity: ResolvedEntity): RecordValues {
  const compiled = values.entries.flatMap(({ key, value }) => {
    const shape = entity.fields.get(key.text)?.shape;
    if (shape === undefined) return [];
    return [[key.text, valueOf(value, shape)] as const];
  });
  return Object.fromEntries(compiled);
}

/** A value in wire form; what refers to another record is its name. */
export function valueOf(node: Node, settings: FieldSettings): JsonValue {
  if (settings.type === 'rows') return rowsOf(node, settings.columns);
  if (settings.type === 'ref' || settings.type === 'several')
    return node.kind === 'scalar' && !isNull(node) ? node.text : null;
  if (settings.type !== 'refs' || node.kind !== 'list') return literalOf(node, withoutBounds(settings));
  return node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
}

function rowsOf(node: Node, columns: readonly FieldShape[]): JsonValue {
  const rows = node.kind === 'list' ? node.items : [];
  return rows.map((row) => {
    const entries = row.kind === 'map' ? row.entries : [];
    const values = entries.flatMap(({ key, value }) => {
      const column = columns.find(({ name }) => name === key.text);
      return column === undefined ? [] : [[key.text, valueOf(value, column)] as const];
    });
    return Object.fromEntries(values);
  });
}

function isNull(node: ScalarNode): boolean {
  return node.plain && node.value === null;
}
