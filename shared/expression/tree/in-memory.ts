import type { Expression, Type } from '../expression.ts';
import { isSpanFunction } from '../functions/spans.ts';
import { unfold } from './unfold.ts';
import { walk, withParts } from './walk.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** An expression that is worked out in memory, from parts that are asked of the database. */
export interface InMemory {
  /** The expression with an input of this name for each part that is asked: `asked$0`. */
  readonly expression: Expression;
  /** Single values, and lists that are made of records. */
  readonly asked: readonly { readonly name: string; readonly part: Expression }[];
}

type Divided = InMemory & { readonly unfit?: Expression };

/** Divides what has stretches of time in it. A part that can neither be asked nor worked out in memory is `unfit`. */
export const inMemory = memoized((source: Expression): Divided => {
  const asked: { name: string; part: Expression }[] = [];
  let unfit: Expression | undefined;
  const unfolded = unfold(source);
  const bound = boundIn(unfolded);
  const divide = (part: Expression): Expression => {
    if (!isOfRecords(part, bound)) return part;
    if (isAskable(part, bound)) {
      const name = `asked$${asked.length}`;
      asked.push({ name, part });
      return { kind: 'input', name, type: part.type };
    }
    if (part.kind === 'back' || part.kind === 'all' || part.kind === 'field') unfit ??= part;
    return withParts(part, divide);
  };
  const expression = divide(unfolded);
  return { expression, asked, ...(unfit && { unfit }) };
});

const unasked: ReadonlySet<Type['kind']> = new Set(['spans', 'calendar_step', 'json', 'null', 'record']);

/** Whether it is worked out of the clock and what is written out alone. */
export function isAtHandAlone(part: Expression): boolean {
  return !isOfRecords(part, boundIn(part)) && !walk(part).some(({ kind }) => kind === 'element');
}

/** Whether it reads anything that is not at hand in memory, such as a record that has a name around the whole. */
function isOfRecords(part: Expression, bound: ReadonlySet<string>): boolean {
  return walk(part).some(
    ({ kind, ...rest }) =>
      ['field', 'back', 'all', 'input', 'constant', 'param'].includes(kind) ||
      (kind === 'variable' && 'name' in rest && rest.name !== 'now' && rest.name !== 'today') ||
      (kind === 'element' && 'name' in rest && !bound.has(rest.name)),
  );
}

function isAskable(part: Expression, bound: ReadonlySet<string>): boolean {
  if (unasked.has(part.type.kind) || !isClosed(part, bound)) return false;
  if ([...walk(part)].some(isOfSpans)) return false;
  if (part.type.kind !== 'list') return true;
  return part.kind === 'collection' && part.function === 'map' && part.type.element.kind !== 'record';
}

/** Whether it is a set of stretches of time, or worked out in memory as these are. */
function isOfSpans(part: Expression): boolean {
  return part.type.kind === 'spans' || (part.kind === 'call' && isSpanFunction(part.function));
}

/** Whether every element it names is of a list inside of it, or has its name around the whole. */
function isClosed(part: Expression, bound: ReadonlySet<string>): boolean {
  const inside = boundIn(part);
  return walk(part).every((one) => one.kind !== 'element' || inside.has(one.name) || !bound.has(one.name));
}

/** Names that stand for the elements of lists within it. */
function boundIn(expression: Expression): ReadonlySet<string> {
  return new Set(
    [...walk(expression)].flatMap((one) => (one.kind === 'collection' ? (one.variable ?? []) : [])),
  );
}
