import { point1 } from '../grammar/point-1.ts';
import { point5 } from '../grammar/point-5.ts';
import { point6 } from '../grammar/point-6.ts';
import { point8 } from '../grammar/point-8.ts';
import { callsSchema, examplesSchema, stepSchema } from './call-schema.ts';
import { entitySchema, fieldOptions } from './entity-schema.ts';
import {
  anyOf,
  keysOf,
  literal,
  mapOf,
  names,
  number,
  ref,
  type Schema,
  text,
  whole,
} from '../grammar/schema-parts.ts';
import { screenSchema } from './screen-schema.ts';
import { effectSchema, machineSchema } from './state-schema.ts';

/**
 * The JSON Schema (2020-12) of the YAML blocks of a contract, for editors: `$defs/point1` to `$defs/point9` and
 * `$defs/examples` are the blocks, the whole accepts any of them. It knows keys and kinds of values; names and
 * expressions are the checker's.
 */
export function contractSchema(): Schema {
  const points = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ref(`point${number}`));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A YAML block of a Ninefold contract',
    ...anyOf(...points, ref('examples')),
    $defs: {
      point1: titled('Point 1: purpose', point1.schema),
      point2: titled('Point 2: screens', mapOf(screenSchema(), '^/')),
      point3: titled('Point 3: entities', mapOf(entitySchema(), '^[a-z][a-z0-9_]*$')),
      point4: titled('Point 4: states', mapOf(machineSchema(), '^[a-z][a-z0-9_]*$')),
      point5: titled('Point 5: rules', point5.schema),
      point6: titled('Point 6: roles', point6.schema),
      point7: titled('Point 7: calls', callsSchema()),
      point8: titled('Point 8: errors', point8.schema),
      point9: titled('Point 9: constants and limits', limitsSchema()),
      examples: titled('Examples', examplesSchema()),
      effect: effectSchema(),
      step: stepSchema(),
    },
  };
}

function titled(title: string, schema: Schema): Schema {
  return { title, ...schema };
}

function limitsSchema(): Schema {
  const rate = keysOf({ count: whole, per: text }, ['count', 'per']);
  const bound: Schema = { type: ['number', 'string'] };
  const constant = keysOf(
    {
      value: literal,
      type: text,
      min: bound,
      max: bound,
      label: text,
      help: text,
      set_by: names,
      currency: text,
      options: fieldOptions,
    },
    ['value'],
  );
  return keysOf({
    constants: mapOf(anyOf(number, text, { type: 'boolean' }, constant), '^[A-Z][A-Z0-9_]*$'),
    limits: keysOf({
      page: whole,
      page_max: whole,
      requests: rate,
      sign_in: rate,
      session: text,
      records: mapOf(whole),
      read_time: text,
      write_time: text,
      upload: text,
      storage: text,
      import_rows: whole,
      effects: whole,
    }),
  });
}
