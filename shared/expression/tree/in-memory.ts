import type { CollectionExpression, Expression, Type } from '../expression.ts';
import { isSpanFunction } from '../functions/spans.ts';
import { withSetsOnce } from './sets-once.ts';
import { unfold } from './unfold.ts';
import { walk, withParts } from './walk.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** An expression that is worked out in memory, from parts that are asked of the database. */
export interface InMemory {
  /** The expression with an input of this name for each part that is asked: `asked$0`. */
  readonly expression: Expression;
  /** Single values, and lists that are made of records: of values, or in a union also of such lists. */
  readonly asked: readonly { readonly name: string; readonly part: Expression }[];
}

type Divided = InMemory & { readonly unfit?: Expression };

/** The union in which a part stands: what it reads of one record is asked of all at once. */
type Union = Pick<CollectionExpression, 'list'> & { readonly variable: string };

/** Divides what has stretches of time in it. A part that can neither be asked nor worked out in memory is `unfit`. */
export const inMemory = memoized((source: Expression): Divided => {
  const division = new Division(unfold(source));
  const { expression, asked, unfit } = division;
  return { expression: withSetsOnce(expression), asked, ...(unfit && { unfit }) };
});

class Division {
  readonly asked: { name: string; part: Expression }[] = [];
  readonly expression: Expression;
  unfit: Expression | undefined;
  readonly #bound: ReadonlySet<string>;

  constructor(expression: Expression) {
    this.#bound = boundIn(expression);
    this.expression = this.#divide(expression);
  }

  #divide(part: Expression, union?: Union): Expression {
    if (part.kind === 'collection' && part.function === 'union') return this.#divideUnion(part, union);
    if (!isOfRecords(part, this.#bound)) return part;
    if (isAskable(part, this.#bound)) return this.#ask(part);
    if (union !== undefined && isAskable(part, without(this.#bound, union.variable)))
      return this.#askOfEach(part, union);
    if (part.kind === 'back' || part.kind === 'all' || part.kind === 'field') this.unfit ??= part;
    return withParts(part, (one) => this.#divide(one, union));
  }

  #divideUnion(part: CollectionExpression, around: Union | undefined): Expression {
    const { list, variable, body } = part;
    if (variable === undefined || body === undefined) throw new Error('a union is made of something');
    const counted = mapOf({ list, variable }, one);
    if (around !== undefined || !isAskable(counted, this.#bound)) {
      this.unfit ??= part;
      return part;
    }
    return { ...part, list: this.#ask(counted), body: this.#divide(body, { list, variable }) };
  }

  #ask(part: Expression): Expression {
    const name = `asked$${this.asked.length}`;
    this.asked.push({ name, part });
    return { kind: 'input', name, type: part.type };
  }

  /** The value at the place of the record: within a union, its variable stands for that place. */
  #askOfEach(part: Expression, union: Union): Expression {
    const argument: Expression = { kind: 'element', name: union.variable, type: one.type };
    const list = this.#ask(mapOf(union, part));
    return { kind: 'collection', function: 'nth', list, argument, type: part.type };
  }
}

const one: Expression = { kind: 'literal', type: { kind: 'number' }, value: '1' };

function mapOf({ list, variable }: Union, body: Expression): Expression {
  const type: Type = { kind: 'list', element: body.type };
  return { kind: 'collection', function: 'map', list, variable, body, type };
}

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
  const isUnion = part.kind === 'collection' && part.function === 'union';
  return isUnion || part.type.kind === 'spans' || (part.kind === 'call' && isSpanFunction(part.function));
}

/** Whether every element it names is of a list inside of it, or has its name around the whole. */
function isClosed(part: Expression, bound: ReadonlySet<string>): boolean {
  const inside = boundIn(part);
  return walk(part).every(
    (named) => named.kind !== 'element' || inside.has(named.name) || !bound.has(named.name),
  );
}

/** Names that stand for the elements of lists within it. */
function boundIn(expression: Expression): ReadonlySet<string> {
  return new Set(
    [...walk(expression)].flatMap((part) => (part.kind === 'collection' ? (part.variable ?? []) : [])),
  );
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return names.difference(new Set([name]));
}
