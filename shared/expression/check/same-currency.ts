import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { CollectionExpression, Expression, Type } from '../expression.ts';
import { alternatives, conjuncts } from '../tree/conjuncts.ts';
import { pathFrom } from '../tree/currencies.ts';
import { print } from '../tree/print.ts';
import type { Schema } from './check-context.ts';
import type { CheckState } from './check-state.ts';

/** Two paths that lead to the same: below `path` everything is what it is below `as`, which is the simpler one. */
export interface SamePath {
  readonly path: string;
  readonly as: string;
}

/** The other amount in the currency of the first, where both are known to have the same here; else as it is. */
export function beside(other: Type, first: Type, { always, here }: CheckState): Type {
  if (other.kind !== 'money' || first.kind !== 'money' || other.currency === first.currency) return other;
  const known = [...here, ...always];
  const isSame = simplest(other.currency, known) === simplest(first.currency, known);
  return isSame ? { ...other, currency: first.currency } : other;
}

/** The state where the condition holds, such as right of `&&`. */
export function where(condition: Expression, state: CheckState): CheckState {
  return knowing(conjuncts(condition), 'equal', state);
}

/** The state where the condition does not hold, right of `||`. */
export function whereNot(condition: Expression, state: CheckState): CheckState {
  return knowing(alternatives(condition), 'not_equal', state);
}

/** The type of what is made of the values of many records; undefined: they are amounts in several currencies. */
export function typeOfAll(
  type: Type,
  { variable }: { readonly variable: string },
  { always }: CheckState,
): Type | undefined {
  if (type.kind !== 'money') return type;
  const currency = simplest(type.currency, always);
  return currency.startsWith(`${variable}.`) ? undefined : { ...type, currency };
}

/** Notes what is known of each element of a list: that it belongs to what the list is of, and what was filtered by. */
export function noteElement(list: Expression, element: string, { context, always }: CheckState): void {
  always.push(...knownOf(list, element, context.schema));
}

function knownOf(list: Expression, element: string, schema: Schema): readonly SamePath[] {
  if (list.kind === 'back') return [{ path: `${element}.${list.field}`, as: print(list.of) }];
  if (list.kind !== 'collection' || !keepsRecords(list)) return [];
  const own = `${list.variable}.`;
  const told = list.function === 'filter' && list.body !== undefined ? conjuncts(list.body) : [];
  const filtered = told.flatMap((condition) =>
    sidesOf(condition, 'equal', schema).flatMap(([path, as]) =>
      path.startsWith(own) && !as.startsWith(own)
        ? [{ path: `${element}.${path.slice(own.length)}`, as }]
        : [],
    ),
  );
  return [...filtered, ...knownOf(list.list, element, schema)];
}

/** Whether the elements of the collection are those of its list. */
function keepsRecords({ function: name }: CollectionExpression): boolean {
  return name === 'filter' || name === 'sort_by' || name === 'take' || name === 'distinct';
}

function knowing(
  conditions: readonly Expression[],
  comparison: 'equal' | 'not_equal',
  state: CheckState,
): CheckState {
  const known = conditions.flatMap((condition) =>
    sidesOf(condition, comparison, state.context.schema).flatMap(([path, as]) =>
      isSimpler(as, path, state) ? [{ path, as }] : [],
    ),
  );
  return known.length === 0 ? state : { ...state, here: [...known, ...state.here] };
}

/** The sides of a comparison, in both orders, as paths or codes of currencies. */
function sidesOf(
  condition: Expression,
  comparison: 'equal' | 'not_equal',
  schema: Schema,
): readonly (readonly [path: string, as: string])[] {
  if (condition.kind !== 'call' || condition.function !== comparison) return [];
  const [left, right] = condition.arguments.map((side) => pathOf(side, schema));
  if (left === undefined || right === undefined) return [];
  return [
    [left, right],
    [right, left],
  ];
}

/** A field whose value is always that of another record stands for that one. */
function pathOf(side: Expression, schema: Schema): string | undefined {
  if (side.kind === 'literal' || side.kind === 'constant') {
    const value = side.kind === 'literal' ? String(side.value) : '';
    return isCurrencyCode(value) ? value : undefined;
  }
  if (side.kind !== 'field') return print(side);
  const elsewhere = schema.entities.get(side.entity)?.elsewhere?.get(side.field);
  return elsewhere === undefined ? print(side) : pathFrom(side.of, elsewhere);
}

/** A code is simpler than a path, the record than an element of a list, an outer element than an inner one. */
function isSimpler(one: string, other: string, { elements }: CheckState): boolean {
  const names = [...elements.values()].map(({ name }) => name);
  const depthOf = (path: string) => {
    if (isCurrencyCode(path)) return -2;
    const [first = ''] = path.split('.');
    return first === 'old' ? -0.5 : names.indexOf(first);
  };
  const depth = depthOf(one) - depthOf(other);
  return depth < 0 || (depth === 0 && (one.length - other.length || (one < other ? -1 : 1)) < 0);
}

/** The path with all that is known of it: each step leads to a simpler one. */
function simplest(path: string, known: readonly SamePath[]): string {
  const same = known.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  if (same === undefined) return path;
  const simpler = `${same.as}${path.slice(same.path.length)}`.replace(/^record\./, '');
  return simplest(
    simpler,
    known.filter((one) => one !== same),
  );
}
