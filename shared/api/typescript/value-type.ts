import { mustBeSent } from '../sent-fields.ts';
import type { BaseType } from '#shared/fields/field-type.ts';
import { byBase, isA, type SettingsOn } from '#shared/fields/field-types.ts';
import type { FieldSettings, Option } from '#shared/fields/field.ts';

/** The TypeScript type of a value that is not empty, as it is sent: of a file the id is enough. */
export function sentValueType(field: FieldSettings): string {
  return isA(field, 'file') ? '{ readonly id: string }' : valueType(field);
}

/** The TypeScript type of a value that is not empty, as it stands in JSON. */
export function valueType(field: FieldSettings): string {
  if (field.type !== 'rows') return byBase(valueTypes, field);
  const columns = field.columns.map((column) => {
    const empty = column.required ? '' : ' | null';
    return `readonly ${column.name}${mustBeSent(column) ? '' : '?'}: ${valueType(column)}${empty}`;
  });
  return `readonly { ${columns.join('; ')} }[]`;
}

const valueTypes: { readonly [Base in BaseType]: (settings: SettingsOn<Base>) => string } = {
  integer: () => 'number',
  boolean: () => 'boolean',
  choice: ({ options }) => oneOf(options),
  choices: ({ options }) => `readonly (${oneOf(options)})[]`,
  refs: () => 'readonly string[]',
  file: () => '{ readonly id: string; readonly name: string; readonly type: string; readonly size: number }',
  json: () => 'unknown',
  text: () => 'string',
  decimal: () => 'string',
  date: () => 'string',
  time: () => 'string',
  datetime: () => 'string',
  duration: () => 'string',
  ref: () => 'string',
};

function oneOf(options: readonly Option[]): string {
  return options.length === 0 ? 'never' : options.map(({ name }) => `'${name}'`).join(' | ');
}
