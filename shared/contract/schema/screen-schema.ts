import { iconNames } from '../language/icon-names.ts';
import { keysByView } from '../points/screens.ts';
import {
  conditions,
  expression,
  flag,
  keysOf,
  listOf,
  mapOf,
  name,
  names,
  oneOf,
  type Schema,
  text,
} from '../grammar/schema-parts.ts';

/** Point 2, one screen; the keys depend on the view. */
export function screenSchema(): Schema {
  const views = Object.entries(keysByView).map(([view, keys]) => {
    const own = keys.flatMap((key) => (parts[key] === undefined ? [] : [[key, parts[key]] as const]));
    return keysOf({ view: { const: view }, ...everywhere, ...Object.fromEntries(own) }, [
      'view',
      ...keys.filter((key) => needed.includes(key)),
    ]);
  });
  return { type: 'object', required: ['view'], oneOf: views };
}

const needed: readonly string[] = ['of', 'tiles', 'markdown', 'lanes', 'from'];

const everywhere: Readonly<Record<string, Schema>> = {
  title: text,
  for: names,
  menu: flag,
  menu_group: text,
  icon: { ...text, examples: [...iconNames] },
  help: text,
};

const tile = keysOf(
  {
    title: text,
    help: text,
    of: name,
    for: names,
    where: expression,
    group: expression,
    value: text,
    chart: oneOf(['bar', 'line', 'area', 'donut']),
    list: names,
  },
  ['of'],
);

const parts: Readonly<Record<string, Schema>> = {
  of: name,
  where: expression,
  columns: names,
  filters: names,
  search: names,
  sort: names,
  views: conditions,
  sections: mapOf(names),
  related: names,
  fields: names,
  lanes: name,
  card: names,
  from: name,
  to: name,
  text,
  image: name,
  tiles: listOf(tile),
  markdown: text,
};
