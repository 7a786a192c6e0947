import {
  anyOf,
  expression,
  flag,
  keysOf,
  listOf,
  mapOf,
  name,
  names,
  oneOf,
  orNothing,
  type Schema,
  text,
} from '../grammar/schema-parts.ts';

const actions = ['read', 'create', 'update', 'delete'] as const;

/** Point 6. */
export function rightsSchema(): Schema {
  const role = keysOf({ includes: names, may_give: names, signup: flag, label: text, help: text, was: name });
  return keysOf({ roles: mapOf(orNothing(role)), grants: mapOf(mapOf(grantsSchema())) });
}

function grantsSchema(): Schema {
  const one = anyOf(expression, keysOf({ if: expression, fields: names, except: names }));
  const grant = anyOf(one, listOf(one));
  return anyOf(
    oneOf(['all', ...actions]),
    listOf(oneOf(actions)),
    keysOf(Object.fromEntries(actions.map((action) => [action, grant]))),
  );
}
