import type { Model } from '#shared/contract/model.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import { evaluate, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { faultOf } from '#shared/expression/tree/fault-of.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { environmentOf, type Hand, isNear } from '#server/write/conditions/at-hand.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { EffectPart } from './effect-questions.ts';

/** What an effect says of one record. */
export interface Said {
  /** Undefined: without a result. */
  readonly values: ReadonlyMap<EffectPart, JsonValue | undefined>;
  /** Whether its `if` is true, where it has one. */
  readonly holds: boolean;
}

/** What stands beside an effect: its record's id, what was sent, and the values under the names of lists. */
interface Beside extends Omit<Hand, 'record'> {
  readonly id: string;
  readonly elements: NonNullable<Environment['elements']>;
}

/** The same as the database would answer, without a statement; undefined where anything of it stands in a record. */
export function effectAtHand(
  context: WriteContext,
  said: { readonly condition: Effect['if']; readonly parts: readonly EffectPart[] },
  { id, elements, ...beside }: Beside,
): Said | undefined {
  const { condition, parts } = said;
  const { model } = context.runtime;
  if (condition !== undefined && !isGiven(condition.expression, model)) return undefined;
  if (!parts.every(({ expression }) => isPlain(expression.type) && isGiven(expression, model)))
    return undefined;
  const environment = { ...environmentOf(context, { ...beside, record: { id } }), elements };
  return {
    values: new Map(parts.map((part) => [part, valueOf(part.expression, environment)])),
    holds: condition === undefined || holds(condition.expression, environment),
  };
}

function valueOf(expression: Expression, environment: Environment): JsonValue | undefined {
  const fault = faultOf(expression);
  return fault !== undefined && holds(fault, environment) ? undefined : evaluate(expression, environment);
}

/** Nothing of it is read from a record: an earlier effect may have changed that one since. */
const isGiven = memoizedOfTwo((expression: Expression, model: Model): boolean =>
  walk(expression).every((part) => {
    if (part.kind === 'element') return isPlain(part.type) && part.type.kind !== 'record';
    if (part.kind === 'input') return part.from === undefined && isPlain(part.type);
    return part.kind !== 'field' && isNear(part, model);
  }),
);

/** Values that are the same in memory and in the database; a file, a list or spans are more than is asked of them. */
function isPlain({ kind }: Type): boolean {
  return plain.has(kind);
}

const plain: ReadonlySet<Type['kind']> = new Set([
  'text',
  'boolean',
  'number',
  'money',
  'date',
  'time',
  'datetime',
  'choice',
  'record',
  'null',
]);
