import type { Model } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { partsOf } from '#shared/expression/tree/walk.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';

/** A way from one record to others: along a reference it has, or to those that refer to it. */
export type Way =
  | { readonly kind: 'ref'; readonly field: string; readonly to: string }
  | { readonly kind: 'back'; readonly entity: string; readonly field: string };

/** A field that an expression reads, on the record itself (no ways) or on records at the end of ways. */
export interface Read {
  readonly ways: readonly Way[];
  readonly entity: string;
  readonly field: string;
  /** Read on the members of a collection, or what makes them its members. */
  readonly inCollection: boolean;
}

/**
 * What expressions on a record of `entity` read, as far as ways lead there. What is read through a collection of the
 * same entity counts as read on the record itself.
 */
export function readsOf(
  expressions: readonly Expression[],
  { entity, model }: { readonly entity: string; readonly model: Model },
): readonly Read[] {
  const reads: Read[] = [];
  // What is computed when it is read stands for what it is computed from.
  for (const expression of expressions) collect(expandComputed(expression, model), new Map(), reads);
  const alike = reads.filter((read) => read.inCollection && read.entity === entity);
  const led = reads.filter(({ ways }) => ways !== nowhere);
  return [...led, ...alike.map((read) => ({ ...read, ways: [] }))];
}

/** The ways of what no record leads to: a whole collection. */
const nowhere: readonly Way[] = [];

type Elements = ReadonlyMap<string, readonly Way[]>;

function collect(expression: Expression, elements: Elements, reads: Read[]): void {
  const inside = withNamed(expression, elements);
  if (expression.kind === 'field') {
    const { entity, field } = expression;
    const inCollection = expression.of.kind === 'element';
    reads.push({ ways: waysTo(expression.of, elements), entity, field, inCollection });
  }
  if (expression.kind === 'back') {
    const { entity, field } = expression;
    reads.push({ ways: waysTo(expression, elements), entity, field, inCollection: true });
  }
  for (const part of partsOf(expression)) collect(part, inside, reads);
}

function withNamed(expression: Expression, elements: Elements): Elements {
  if (expression.kind === 'let')
    return new Map([...elements, [expression.name, waysTo(expression.value, elements)]]);
  return expression.kind === 'collection' && expression.variable !== undefined
    ? new Map([...elements, [expression.variable, waysTo(expression.list, elements)]])
    : elements;
}

function waysTo(expression: Expression, elements: Elements): readonly Way[] {
  switch (expression.kind) {
    case 'variable':
      return expression.name === 'record' || expression.name === 'old' ? [] : nowhere;
    case 'element':
    case 'bound':
      return elements.get(expression.name) ?? nowhere;
    case 'back': {
      const { entity, field } = expression;
      return further(waysTo(expression.of, elements), { kind: 'back', entity, field });
    }
    case 'field': {
      const { field, type } = expression;
      if (type.kind !== 'record') return nowhere;
      // The id of a record is the record.
      const of = waysTo(expression.of, elements);
      return field === 'id' ? of : further(of, { kind: 'ref', field, to: type.entity });
    }
    default:
      return nowhere;
  }
}

function further(ways: readonly Way[], way: Way): readonly Way[] {
  return ways === nowhere ? nowhere : [...ways, way];
}
