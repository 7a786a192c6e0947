import type { Expression, Type } from '../expression.ts';

/**
 * Values as they are compared with each other: email addresses are the same whatever their case, as they are where they
 * must be unique. All of them are folded where one is an address; everything else is compared as it is.
 */
export function asCompared(values: readonly Expression[]): readonly Expression[] {
  return values.some(({ type }) => isCaseless(type)) ? values.map(folded) : values;
}

/** One value as records are grouped by it. */
export function asKey(value: Expression): Expression {
  return isCaseless(value.type) ? folded(value) : value;
}

/** The value itself behind the form in which it is compared. */
export function uncompared(value: Expression): Expression {
  const [inner] = value.kind === 'call' && value.function === 'caseless' ? value.arguments : [];
  return inner ?? value;
}

function isCaseless(type: Type): boolean {
  return type.kind === 'text' && type.caseless === true;
}

function folded(value: Expression): Expression {
  if (value.type.kind !== 'text') return value;
  return { kind: 'call', function: 'caseless', arguments: [value], type: value.type };
}
