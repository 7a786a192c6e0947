import { inputSchema } from './entity-schema.ts';
import {
  anyOf,
  assignments,
  conditions,
  expression,
  flag,
  keysOf,
  listOf,
  mapOf,
  name,
  names,
  oneOf,
  orNothing,
  ref,
  type Schema,
  text,
} from '../grammar/schema-parts.ts';

/** Point 4, one entity. */
export function machineSchema(): Schema {
  const effects = listOf(ref('effect'));
  return keysOf({
    field: name,
    start: anyOf(name, conditions),
    states: mapOf(orNothing(keysOf({ label: text, colour: text, final: flag, was: name }))),
    moved: mapOf(name),
    transitions: mapOf(transitionSchema(), '^[a-z][a-z0-9_]*$'),
    after: keysOf({ create: effects, update: effects, delete: effects, save: effects }),
  });
}

function transitionSchema(): Schema {
  return keysOf(
    {
      label: text,
      help: text,
      from: anyOf(name, names),
      to: anyOf(name, conditions),
      by: anyOf(oneOf(['engine', 'nobody']), names, conditions),
      when: anyOf(expression, mapOf(expression, '^[A-Z][A-Z0-9_]*$')),
      input: mapOf(anyOf(oneOf(['required', 'optional']), inputSchema())),
      set: assignments,
      then: listOf(ref('effect')),
      ask: text,
    },
    ['by'],
  );
}

/** One effect: exactly one of the four, with the keys it has. */
export function effectSchema(): Schema {
  const both = { if: expression, each: { ...mapOf(expression), maxProperties: 1, minProperties: 1 } };
  return {
    oneOf: [
      keysOf({ ...both, create: name, set: assignments, like: expression, as: name }, ['create']),
      keysOf({ ...both, update: expression, set: assignments }, ['update', 'set']),
      keysOf({ ...both, do: name, with: expression, input: assignments }, ['do', 'with']),
      keysOf({ ...both, delete: expression }, ['delete']),
    ],
  };
}
