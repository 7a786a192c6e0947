import type { Expression } from '../expression.ts';
import { variableText } from '../tree/print.ts';
import { join, meet, type Possible } from './possible.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** How the left side of a comparison may stand to the right one. */
export type Sign = -1 | 0 | 1;

/** What is known of the parts of a condition while it is being thought through. Never changed, only added to. */
export class Facts {
  readonly #values: ReadonlyMap<string, Possible>;
  readonly #signs: ReadonlyMap<string, ReadonlySet<Sign>>;

  constructor(
    values: ReadonlyMap<string, Possible> = new Map(),
    signs: ReadonlyMap<string, ReadonlySet<Sign>> = new Map(),
  ) {
    this.#values = values;
    this.#signs = signs;
  }

  of(expression: Expression): Possible | undefined {
    return this.#values.get(keyOf(expression));
  }

  with(expression: Expression, possible: Possible): Facts {
    const key = keyOf(expression);
    const known = this.#values.get(key);
    const both = known === undefined ? possible : meet(known, possible);
    return new Facts(new Map(this.#values).set(key, both), this.#signs);
  }

  /** How two expressions may still stand to each other, where something was said of both. */
  signs(left: Expression, right: Expression): ReadonlySet<Sign> {
    const [one, other] = [keyOf(left), keyOf(right)];
    if (one === other) return new Set<Sign>([0]);
    const known = this.#signs.get(`${one} ? ${other}`);
    return known ?? new Set<Sign>([-1, 0, 1]);
  }

  withSigns(left: Expression, right: Expression, allowed: ReadonlySet<Sign>): Facts {
    const [one, other] = [keyOf(left), keyOf(right)];
    if (one === other) return this;
    const both = [...this.signs(left, right)].filter((sign) => allowed.has(sign));
    const signs = new Map(this.#signs)
      .set(`${one} ? ${other}`, new Set(both))
      .set(`${other} ? ${one}`, new Set(both.map(opposite)));
    return new Facts(this.#values, signs);
  }

  /** What is known whichever of two cases is the true one. */
  either(other: Facts): Facts {
    const values = new Map<string, Possible>();
    for (const [key, possible] of this.#values) {
      const second = other.#values.get(key);
      if (second !== undefined) values.set(key, join(possible, second));
    }
    const signs = new Map<string, ReadonlySet<Sign>>();
    for (const [key, allowed] of this.#signs) {
      const second = other.#signs.get(key);
      if (second !== undefined) signs.set(key, new Set([...allowed, ...second]));
    }
    return new Facts(values, signs);
  }
}

/** The other way round. */
export function opposite(sign: Sign): Sign {
  return sign === 0 ? 0 : sign === 1 ? -1 : 1;
}

/** The same for expressions that mean the same value. Element variables have unique names within one expression. */
export function keyOf(expression: Expression): string {
  if (expression.kind === 'variable') return variableText(expression);
  if (expression.kind === 'field') return `${keyOf(expression.of)}.${expression.field}`;
  return written(expression);
}

const written = memoized((expression: Expression) =>
  JSON.stringify(expression, (name, value: unknown) => (name === 'type' ? undefined : value)),
);
