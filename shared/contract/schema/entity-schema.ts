import { settingsByType } from '../points/field-settings.ts';
import {
  anyOf,
  code,
  expression,
  flag,
  keysOf,
  listOf,
  literal,
  mapOf,
  name,
  names,
  number,
  oneOf,
  orNothing,
  type Schema,
  text,
  whole,
} from '../grammar/schema-parts.ts';

/** Point 3, one entity. */
export function entitySchema(): Schema {
  return orNothing(
    keysOf({
      plural: name,
      title: text,
      label: text,
      help: text,
      was: name,
      part_of: name,
      back: name,
      fields: mapOf(fieldSchema(), '^[a-z][a-z0-9_]*$'),
      unique: listOf(names),
      seed: listOf({ type: 'object' }),
    }),
  );
}

const bound: Schema = { type: ['number', 'string'] };

/** Options by name, each with its label. */
export const fieldOptions = mapOf(orNothing(anyOf(text, keysOf({ label: text, colour: text }))));

const settings: Readonly<Record<string, Schema>> = {
  min: bound,
  max: bound,
  pattern: text,
  multiline: flag,
  scale: whole,
  currency: text,
  options: fieldOptions,
  to: name,
  on_delete: oneOf(['restrict', 'clear', 'cascade']),
  back: name,
  where: expression,
  max_size: text,
  accept: names,
  format: text,
  per: name,
  start: whole,
  typed: flag,
  draw: names,
  length: number,
};

const common: Readonly<Record<string, Schema>> = {
  required: expression,
  unique: flag,
  initial: expression,
  default: literal,
  saved: expression,
  compute: expression,
  errors: mapOf(code),
  label: text,
  help: text,
  was: name,
  secret: flag,
};

/** A field: the keys depend on the type, so that an editor offers those that fit. */
function fieldSchema(): Schema {
  return { type: 'object', required: ['type'], oneOf: typed(common) };
}

/** A field of an input or a parameter. */
export function inputSchema(): Schema {
  const { required, label, help } = common;
  return { type: 'object', required: ['type'], oneOf: typed({ required, label, help }) };
}

function typed(shared: Readonly<Record<string, Schema | undefined>>): Schema[] {
  const given = Object.entries(shared).flatMap(([key, shape]) =>
    shape === undefined ? [] : [[key, shape] as const],
  );
  return Object.entries(settingsByType).map(([type, keys]) => {
    const own = keys.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]] as const]));
    return keysOf({ type: { const: type }, ...Object.fromEntries([...given, ...own]) }, ['type']);
  });
}
