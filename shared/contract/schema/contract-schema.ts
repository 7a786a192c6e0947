import { effect } from '../grammar/points/effects.ts';
import { grammar } from '../grammar/grammar.ts';
import { anyOf, ref, type Schema } from '../grammar/shapes/schema-parts.ts';
import { oneStep } from '../grammar/points/steps.ts';

/**
 * The JSON Schema (2020-12) of the YAML blocks of a contract, for editors: `$defs/point1` to `$defs/point9`,
 * `$defs/examples`, `$defs/files` and `$defs/translations` are the blocks, the whole accepts any of them. It knows keys and kinds of values; names and
 * expressions are the checker's.
 */
export function contractSchema(): Schema {
  const blocks = Object.entries(grammar).map(
    ([point, { schema }]) => [nameOf(point), { title: titles[point] ?? '', ...schema }] as const,
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A YAML block of a Ninefold contract',
    ...anyOf(...blocks.map(([name]) => ref(name))),
    $defs: { ...Object.fromEntries(blocks), effect: effect.schema, step: oneStep.schema },
  };
}

function nameOf(point: string): string {
  return /^[1-9]$/.test(point) ? `point${point}` : point;
}

const titles: Readonly<Record<string, string>> = {
  1: 'Point 1: purpose',
  2: 'Point 2: screens',
  3: 'Point 3: entities',
  4: 'Point 4: states',
  5: 'Point 5: rules',
  6: 'Point 6: roles',
  7: 'Point 7: calls',
  8: 'Point 8: errors',
  9: 'Point 9: constants and limits',
  examples: 'Examples',
  files: 'Files',
  translations: 'Translations',
};
