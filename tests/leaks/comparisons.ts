import type { Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** Filters that compare what stands at a name, or at the end of a path, with the value that some record has there. */
export function comparisons(
  { name, type }: Pick<Field, 'name' | 'type'>,
  value: JsonValue,
): readonly string[] {
  if (value === null) return [];
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return [`${name} == ${String(value)}`, `${name} >= ${String(value)}`, `${name} * 2 < 9`];
    case 'boolean':
      return [name, `!${name}`];
    case 'json':
    case 'file':
    case 'image':
    case 'choices':
      return [];
    case 'refs':
      return membersCompared(name, value);
    case 'text':
    case 'markdown':
      return [
        `${name} == '${textOf(value)}'`,
        `${name}.startsWith('${textOf(value).slice(0, 4)}')`,
        `${name} > 'm'`,
      ];
    case 'date':
    case 'datetime':
      return [`${name} == '${textOf(value)}'`, `${name} < '3000-01-01' || true`];
    default:
      return [`${name} == '${textOf(value)}'`];
  }
}

/** How many there are, and whether one is among them. */
function membersCompared(name: string, members: JsonValue): readonly string[] {
  const [first, last] = Array.isArray(members) ? [members.at(0), members.at(-1)].map(String) : [];
  return [
    ...[0, 1].map((size) => `${name}.size() > ${size}`),
    ...[first, last].map((id) => `${name}.exists(x, x.id == '${id}')`),
    `${name}.first() == null`,
  ];
}

function textOf(value: JsonValue): string {
  return String(value).replaceAll(/['\\]/g, '');
}
