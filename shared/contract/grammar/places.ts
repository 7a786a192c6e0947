import type { Key, Keys, Shape, Use } from './shapes/shape.ts';

/** A place of the language: what may stand where a way of keys leads to. */
export interface PlaceOf {
  /** Point, then keys: `*` for any that the author chooses, `-` for an item, `=` at the end for the keys themselves. */
  readonly way: readonly string[];
  /** The names that stand there. */
  readonly use?: Use;
  readonly isExpression?: boolean;
  readonly isAggregate?: boolean;
  readonly hasPlaces?: boolean;
  /** The fixed keys of a map that stands there, and what the map is. */
  readonly keys?: { readonly title: string; readonly keys: Keys };
}

/** How often a shape may stand inside of itself: steps that happen together are steps. */
const mostTimes = 2;

/** Every place below a shape. */
export function placesBelow(
  shape: Shape<unknown>,
  way: readonly string[],
  above: readonly Shape<unknown>[] = [],
): readonly PlaceOf[] {
  if (above.filter((one) => one === shape).length === mostTimes) return [];
  const { form } = shape;
  const below = (inner: Shape<unknown>, ...steps: readonly string[]) =>
    placesBelow(inner, [...way, ...steps], [...above, shape]);
  switch (form.kind) {
    case 'value': {
      const { name: use, isExpression, isAggregate, hasPlaces } = form;
      return [{ way, use, isExpression, isAggregate, hasPlaces }];
    }
    case 'list':
      return below(form.item, '-');
    case 'either':
      return form.shapes.flatMap((one) => below(one));
    case 'map': {
      const { title, keys, rest } = form;
      const fixed = Object.entries(keys).flatMap(([word, { shape: inner }]: [string, Key]) =>
        below(inner, word),
      );
      const own =
        rest === undefined ? [] : [{ way: [...way, '='], use: rest.key.use }, ...below(rest.value, '*')];
      return [{ way, keys: { title, keys } }, ...fixed, ...own];
    }
  }
}
