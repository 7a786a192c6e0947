import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { CollectionExpression, Expression, Type } from '../expression.ts';
import { alternatives, conjuncts } from '../tree/conjuncts.ts';
import { pathFrom } from '../tree/currencies.ts';
import { print } from '../tree/print.ts';
import { writtenSize } from '../tree/walk.ts';
import type { Schema } from './check-context.ts';
import { mostNodes } from './check-definitions.ts';
import type { CheckState } from './check-state.ts';

/** Something that says which paths lead to the same. It is looked at only where amounts of two paths meet. */
export type Clue =
  /** A condition that is known to be so, or not to be so, where a place is reached. */
  | { readonly condition: Expression; readonly holds: boolean }
  /** An element by its name, or as what yields it, and the list that it is of. */
  | { readonly list: Expression; readonly element: string | Expression };

/** Two paths that lead to the same: below `path` everything is what it is below `as`, which is the simpler one. */
interface SamePath {
  readonly path: string;
  readonly as: string;
}

/** The other amount in the currency of the first, where both are known to have the same here; else as it is. */
export function beside(other: Type, first: Type, state: CheckState): Type {
  if (other.kind !== 'money' || first.kind !== 'money' || other.currency === first.currency) return other;
  if (isCurrencyCode(other.currency) && isCurrencyCode(first.currency)) return other;
  const known = [...state.here, ...state.always].flatMap((clue) => samePaths(clue, state));
  const isSame = simplest(other.currency, known) === simplest(first.currency, known);
  return isSame ? { ...other, currency: first.currency } : other;
}

/** The state where the condition holds, such as right of `&&`. */
export function where(condition: Expression, state: CheckState): CheckState {
  return { ...state, here: [{ condition, holds: true }, ...state.here] };
}

/** The state where the condition does not hold, right of `||`. */
export function whereNot(condition: Expression, state: CheckState): CheckState {
  return { ...state, here: [{ condition, holds: false }, ...state.here] };
}

/** The type of what is made of the values of many records; undefined: they are amounts in several currencies. */
export function typeOfAll(type: Type, variable: string, state: CheckState): Type | undefined {
  const own = `${variable}.`;
  if (type.kind !== 'money' || !type.currency.startsWith(own)) return type;
  const known = state.always.flatMap((clue) => samePaths(clue, state));
  const currency = simplest(type.currency, known);
  return currency.startsWith(own) ? undefined : { ...type, currency };
}

/** Notes of which list an element is: it belongs to what the list is of, and has what the list was filtered by. */
export function noteElement(list: Expression, element: string | Expression, { always }: CheckState): void {
  always.push({ list, element });
}

/** Nothing of what is larger, with its definitions written out, than an expression may be. */
function samePaths(clue: Clue, state: CheckState): readonly SamePath[] {
  const { schema } = state.context;
  if (writtenSize('list' in clue ? clue.list : clue.condition) > mostNodes) return [];
  if ('list' in clue) {
    const element = typeof clue.element === 'string' ? clue.element : pathOf(clue.element, schema);
    return element === undefined ? [] : ofElement(clue.list, element, schema);
  }
  const { condition, holds } = clue;
  const parts = holds ? conjuncts(condition) : alternatives(condition);
  return parts.flatMap((part) =>
    sidesOf(part, holds ? 'equal' : 'not_equal', schema).filter(({ path, as }) => isSimpler(as, path, state)),
  );
}

function ofElement(list: Expression, element: string, schema: Schema): readonly SamePath[] {
  if (list.kind === 'back') return [{ path: `${element}.${list.field}`, as: print(list.of) }];
  if (list.kind !== 'collection' || !keepsRecords(list)) return [];
  const own = `${list.variable}.`;
  const told = list.function === 'filter' && list.body !== undefined ? conjuncts(list.body) : [];
  const filtered = told
    .flatMap((condition) => sidesOf(condition, 'equal', schema))
    .filter(({ path, as }) => path.startsWith(own) && !as.startsWith(own))
    .map(({ path, as }) => ({ path: `${element}.${path.slice(own.length)}`, as }));
  return [...filtered, ...ofElement(list.list, element, schema)];
}

/** Whether the elements of the collection are those of its list. */
function keepsRecords({ function: name }: CollectionExpression): boolean {
  return name === 'filter' || name === 'sort_by' || name === 'take' || name === 'distinct';
}

/** The sides of a comparison, in both orders, as paths or codes of currencies. */
function sidesOf(
  condition: Expression,
  comparison: 'equal' | 'not_equal',
  schema: Schema,
): readonly SamePath[] {
  if (condition.kind !== 'call' || condition.function !== comparison) return [];
  const [left, right] = condition.arguments.map((side) => pathOf(side, schema));
  if (left === undefined || right === undefined) return [];
  return [
    { path: left, as: right },
    { path: right, as: left },
  ];
}

/** A path to a currency, or to a record that has one. A field whose value is always that of another record stands for that one. */
function pathOf(side: Expression, schema: Schema): string | undefined {
  if (!leads.has(side.type.kind) || side.kind === 'constant') return undefined;
  if (side.kind === 'literal') return isCurrencyCode(String(side.value)) ? String(side.value) : undefined;
  if (side.kind !== 'field') return print(side);
  const elsewhere = schema.entities.get(side.entity)?.elsewhere?.get(side.field);
  return elsewhere === undefined ? print(side) : pathFrom(side.of, elsewhere);
}

const leads: ReadonlySet<Type['kind']> = new Set(['choice', 'record', 'several'] as const);

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
