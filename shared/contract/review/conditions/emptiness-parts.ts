import type { Expression, CallExpression, CollectionExpression } from '#shared/expression/expression.ts';
import { uncompared } from '#shared/expression/tree/sameness.ts';
import { holdsFunction } from '#shared/expression/functions/own-functions.ts';
import { partsOf, walk } from '#shared/expression/tree/walk.ts';

/** A comparison which, where a side is empty, a reader takes to be as it is wanted, and which is unknown. */
export interface Unsaid {
  readonly part: Expression;
  readonly wanted: boolean;
  readonly sides: readonly Expression[];
  /** What holds wherever this comparison decides. */
  readonly given: readonly Expression[];
}

/**
 * The comparisons of a condition that is `wanted`. To a reader what is empty equals nothing, is before nothing and has
 * nothing in it: so `!=` holds of it, and whatever stands behind a `!`. Where that is not wanted, unknown refuses as well.
 */
export function* unsaidIn(
  condition: Expression,
  wanted: boolean,
  given: readonly Expression[],
): Generator<Unsaid> {
  switch (condition.kind) {
    case 'field':
      if (condition.type.kind === 'boolean' && !wanted)
        yield { part: condition, wanted, sides: [condition], given };
      return;
    case 'call':
      yield* unsaidInCall(condition, wanted, given);
      return;
    case 'collection':
      yield* unsaidInCollection(condition, wanted, given);
      return;
    case 'let':
      yield* within(condition.value, given);
      yield* unsaidIn(condition.body, wanted, given);
      return;
    default:
      return;
  }
}

function* unsaidInCall(
  call: CallExpression,
  wanted: boolean,
  given: readonly Expression[],
): Generator<Unsaid> {
  switch (call.function) {
    case 'not':
      for (const part of call.arguments) yield* unsaidIn(part, !wanted, given);
      return;
    case 'and':
    case 'or':
      for (const part of call.arguments) {
        const others = call.arguments.filter((other) => other !== part);
        const undecided = call.function === 'and' ? others : others.map(not);
        yield* unsaidIn(part, wanted, [...given, ...undecided]);
      }
      return;
    case holdsFunction:
    case 'has':
    case 'same':
    case 'changed':
    case 'choose':
    case 'coalesce':
      return;
    default: {
      if (!call.arguments.some(isAskedOtherwise) && (call.function === 'not_equal') === wanted)
        yield { part: call, wanted, sides: call.arguments.map(uncompared), given };
      for (const side of call.arguments) yield* within(side, given);
    }
  }
}

function* unsaidInCollection(
  collection: CollectionExpression,
  wanted: boolean,
  given: readonly Expression[],
): Generator<Unsaid> {
  const item = memberOf(collection);
  if (item !== undefined) {
    if (!wanted) yield { part: collection, wanted, sides: [item], given };
  } else if (collection.body?.type.kind === 'boolean' && collection.function !== 'map') {
    yield* unsaidIn(collection.body, collection.type.kind === 'boolean' ? wanted : true, given);
  }
  yield* within(collection.list, given);
  if (collection.argument !== undefined) yield* within(collection.argument, given);
}

/** What is asked of collections inside of a value: of each record a condition wants to be true. */
function* within(value: Expression, given: readonly Expression[]): Generator<Unsaid> {
  if (value.kind === 'collection') yield* unsaidInCollection(value, true, given);
  else for (const part of partsOf(value)) yield* within(part, given);
}

/** `item in loans` is `loans.exists(each, each == item)`. */
function memberOf({ function: name, body, variable }: CollectionExpression): Expression | undefined {
  if (name !== 'exists' || body?.kind !== 'call' || body.function !== 'equal') return undefined;
  const [each, item] = body.arguments;
  return each?.kind === 'element' && each.name === variable ? item : undefined;
}

/** Compared with null, which is always known, or with what was before the write, which `changed` is for. */
function isAskedOtherwise(side: Expression): boolean {
  if (side.type.kind === 'null') return true;
  return [...walk(side)].some((part) => part.kind === 'variable' && part.name === 'old');
}

function not(condition: Expression): Expression {
  return { kind: 'call', function: 'not', arguments: [condition], type: { kind: 'boolean' } };
}
