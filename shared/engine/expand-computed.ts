import type { Model } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { withParts } from '#shared/expression/walk.ts';

/**
 * The expression with every value that is computed when read replaced by what it is computed from: so it shows which
 * stored values it really reads. Elements get names of their own.
 */
export function expandComputed(expression: Expression, model: Model): Expression {
  let count = 0;
  const fresh = (name: string) => `${name}$${(count += 1)}`;
  const expand = (part: Expression, place: Place): Expression => {
    switch (part.kind) {
      case 'variable':
        return part.name === 'record' && place.record !== undefined ? place.record : part;
      case 'element':
        return { ...part, name: place.elements.get(part.name) ?? part.name };
      case 'literal':
      case 'input':
      case 'param':
      case 'constant':
      case 'all':
      case 'back':
      case 'list':
      case 'call':
        return withParts(part, (inner) => expand(inner, place));
      case 'collection': {
        const list = expand(part.list, place);
        if (part.body === undefined || part.variable === undefined) return { ...part, list };
        const variable = place.record === undefined ? part.variable : fresh(part.variable);
        const elements = new Map(place.elements).set(part.variable, variable);
        return { ...part, list, variable, body: expand(part.body, { ...place, elements }) };
      }
      case 'field': {
        const of = expand(part.of, place);
        const compute = model.entities.get(part.entity)?.fields.get(part.field)?.compute;
        if (compute === undefined || compute.stored) return { ...part, of };
        return expand(compute.expression, { record: of, elements: new Map() });
      }
    }
  };
  return expand(expression, { elements: new Map() });
}

interface Place {
  /** What `record` stands for inside of a computed value. */
  readonly record?: Expression;
  readonly elements: ReadonlyMap<string, string>;
}
