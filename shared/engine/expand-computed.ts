import type { Model } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { Interned } from '#shared/expression/tree/interned.ts';
import { shareParts } from '#shared/expression/tree/share.ts';
import { withParts } from '#shared/expression/tree/walk.ts';

/**
 * The expression with every value that is computed when read replaced by what it is computed from: so it shows which
 * stored values it really reads. Names get new ones. A value that is read in several places is replaced once.
 */
export function expandComputed(expression: Expression, model: Model): Expression {
  let count = 0;
  const fresh = (name: string) => `${name}$${(count += 1)}`;
  const expanded = new Expansion(model, fresh).expand(expression, { names: new Map(), written: new Map() });
  return shareParts(expanded, { newName: () => fresh('value') }) ?? expanded;
}

interface Place {
  /** What `record` stands for inside of a computed value. */
  readonly record?: Expression;
  readonly names: ReadonlyMap<string, string>;
  /** What stands here already, by what it is of. */
  readonly written: Map<Expression, Expression>;
}

class Expansion {
  readonly #model: Model;
  readonly #fresh: (name: string) => string;
  readonly #interned = new Interned();
  readonly #values = new Map<string, Expression>();

  constructor(model: Model, fresh: (name: string) => string) {
    this.#model = model;
    this.#fresh = fresh;
  }

  expand(part: Expression, place: Place): Expression {
    const known = place.written.get(part) ?? this.#expandNew(part, place);
    place.written.set(part, known);
    return known;
  }

  #expandNew(part: Expression, place: Place): Expression {
    switch (part.kind) {
      case 'variable':
        return part.name === 'record' && place.record !== undefined ? place.record : part;
      case 'element':
      case 'bound':
        return { ...part, name: place.names.get(part.name) ?? part.name };
      case 'let': {
        const value = this.expand(part.value, place);
        const { name, inside } = this.#inside(part.name, place);
        return { ...part, name, value, body: this.expand(part.body, inside) };
      }
      case 'collection': {
        const bare = { ...part, list: this.expand(part.list, place) };
        const whole = part.argument ? { ...bare, argument: this.expand(part.argument, place) } : bare;
        if (part.body === undefined || part.variable === undefined) return whole;
        const { name, inside } = this.#inside(part.variable, place);
        return { ...whole, variable: name, body: this.expand(part.body, inside) };
      }
      case 'field':
        return this.#value(part, place);
      default:
        return withParts(part, (inner) => this.expand(inner, place));
    }
  }

  /** A name of the expression itself stays as it is; of a computed value it is another wherever it stands. */
  #inside(name: string, place: Place): { readonly name: string; readonly inside: Place } {
    if (place.record === undefined) return { name, inside: place };
    const fresh = this.#fresh(name);
    const names = new Map(place.names).set(name, fresh);
    return { name: fresh, inside: { ...place, names, written: new Map() } };
  }

  #value(part: Extract<Expression, { kind: 'field' }>, place: Place): Expression {
    const of = this.expand(part.of, place);
    const compute = this.#model.entities.get(part.entity)?.fields.get(part.field)?.compute;
    if (compute === undefined || compute.stored) return { ...part, of };
    const key = `${part.entity}.${part.field} ${this.#interned.numberOf(of)}`;
    const known =
      this.#values.get(key) ??
      this.expand(compute.expression, { record: of, names: new Map(), written: new Map() });
    this.#values.set(key, known);
    return known;
  }
}
