import { inputSchema } from './entity-schema.ts';
import {
  anyOf,
  expression,
  keysOf,
  listOf,
  literal,
  mapOf,
  name,
  names,
  oneOf,
  orNothing,
  ref,
  type Schema,
  text,
  whole,
} from '../grammar/schema-parts.ts';

/** Point 7. */
export function callsSchema(): Schema {
  return keysOf({
    queries: mapOf(
      keysOf(
        {
          of: name,
          where: expression,
          group: expression,
          values: mapOf(text),
          params: mapOf(inputSchema()),
          for: names,
        },
        ['of', 'values', 'for'],
      ),
    ),
    webhooks: mapOf(
      keysOf({ on: names, url: text, secret: text, if: expression, send: names }, ['on', 'url']),
    ),
    notices: mapOf(
      keysOf(
        {
          on: names,
          to: expression,
          if: expression,
          title: text,
          text,
          via: listOf(oneOf(['app', 'email'])),
        },
        ['to', 'title'],
      ),
    ),
    schedules: mapOf(
      keysOf({ every: text, of: name, where: expression, do: name, notice: name }, ['every', 'of']),
    ),
  });
}

/** `## Examples`. */
export function examplesSchema(): Schema {
  return keysOf({
    people: mapOf({ type: 'object', properties: { roles: names } }),
    now: text,
    records: mapOf(mapOf({ type: 'object' })),
    scenarios: listOf(keysOf({ name: text, now: text, steps: listOf(ref('step')) }, ['name', 'steps'])),
  });
}

/** One step of a scenario. */
export function stepSchema(): Schema {
  const values: Schema = { type: 'object' };
  const codes = anyOf(text, names);
  const actor = anyOf(text, keysOf({ holder: name }, ['holder']));
  const by = { as: actor, refused: text, at: text, warns: codes, confirm: codes };
  const seen = { as: actor, refused: text, where: expression };
  return {
    oneOf: [
      keysOf({ ...by, create: name, values, name }, ['create', 'as']),
      keysOf({ ...by, update: name, values }, ['update', 'values', 'as']),
      keysOf({ ...by, delete: name }, ['delete', 'as']),
      keysOf({ ...by, do: name, with: name, input: values, name }, ['do', 'with', 'as']),
      keysOf({ ...seen, sees: name, hidden: names }, ['sees', 'as']),
      keysOf({ ...seen, list: name, count: whole }, ['list', 'as']),
      keysOf({ wait: text }, ['wait']),
      keysOf({ now: text }, ['now']),
      keysOf({ ...by, set_constant: orNothing(mapOf(literal)) }, ['set_constant']),
      keysOf({ together: listOf(ref('step')), succeed: whole, others: text }, ['together', 'succeed']),
    ],
  };
}
