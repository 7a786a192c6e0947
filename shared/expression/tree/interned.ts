import type { Expression } from '../expression.ts';
import { partsOf } from './walk.ts';

/** Numbers for expressions, the same for those that mean the same. Each object is looked at once. */
export class Interned {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<Expression, number>();

  numberOf(expression: Expression): number {
    const known = this.#known.get(expression);
    if (known !== undefined) return known;
    const parts = partsOf(expression);
    const inside = new Set<unknown>(parts);
    const own = JSON.stringify(expression, (_, value: unknown) =>
      inside.has(value) || value === parts ? undefined : value,
    );
    const key = `${own} ${parts.map((part) => this.numberOf(part)).join(' ')}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#known.set(expression, number);
    return number;
  }
}
