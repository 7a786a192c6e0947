import { isOrderedChoice, placeOf } from './ordered-options.ts';
import { meaningOf } from './check-names.ts';
import { freshName, requireBoolean } from './check-operators.ts';
import { checkListLiteral } from './check-literals.ts';
import { type CheckState, report } from './check-state.ts';
import { checkKind, checkTextOrNone, checkUnion } from './check-signatures.ts';
import { noteElement, typeOfAll } from './same-currency.ts';
import { asCompared } from '../tree/sameness.ts';
import type { CollectionExpression, CollectionFunctionName, Expression, Type } from '../expression.ts';
import type { Syntax, CallSyntax } from '../syntax/syntax.ts';
import { describeType, isNumeric, isOrdered, isSortable } from './type-fit.ts';

/** What a function asks of each element: a condition, a value, nothing, or (of a list of values) its own value; `number` is asked once. */
const asked: ReadonlyMap<string, 'condition' | 'value' | 'nothing' | 'number'> = new Map(
  Object.entries({
    exists: 'condition',
    all: 'condition',
    none: 'condition',
    exists_one: 'condition',
    count: 'condition',
    filter: 'condition',
    map: 'value',
    sum: 'value',
    min: 'value',
    max: 'value',
    avg: 'value',
    median: 'value',
    deviation: 'value',
    join: 'value',
    sort_by: 'value',
    union: 'value',
    size: 'nothing',
    first: 'nothing',
    last: 'nothing',
    nth: 'number',
    take: 'number',
    distinct: 'nothing',
  }),
);

/** Each level multiplies what one record costs: ten lists of ten values inside one another would never end. */
const deepestInFilter = 2;

/** Names of all functions that follow a collection. */
export const collectionNames: readonly string[] = [...asked.keys()];

/** Whether a function of the name takes a collection. */
export function isCollectionFunction(name: string): boolean {
  return asked.has(name);
}

/** Whether the function names the element and asks something of it. */
export function takesElement(name: string): boolean {
  const what = asked.get(name);
  return what === 'condition' || what === 'value';
}

/** `loans.count(l, …)`: the collection, then the name of its element, then what is asked of each. */
export function checkCollection(
  node: CallSyntax,
  state: CheckState,
  { list, rest }: { list: Syntax; rest: readonly Syntax[] },
): Expression | undefined {
  const collection = checkList(list, state, node.name);
  const what = asked.get(node.name);
  if (collection?.type.kind === 'text') return textSize(collection, node, state);
  if (what === 'nothing') return checkBare(node, state, { collection, rest });
  if (what === 'number') return checkCounted(node, state, { collection, rest });
  if (node.name === 'join') return checkJoin(node, state, { collection, rest });
  const ofValues = collection?.type.kind === 'list' && collection.type.element.kind !== 'record';
  if (ofValues && what === 'value' && rest.length === 0) return checkOwn(node, state, collection);
  return checkEach(node, state, { collection, rest });
}

/** The name of the element, and what is asked of each. */
function checkEach(
  node: CallSyntax,
  state: CheckState,
  { collection, rest }: Given,
): Extract<Expression, { kind: 'collection' | 'call' }> | undefined {
  const what = asked.get(node.name);
  const [variable, body] = rest;
  if (rest.length !== 2 || variable === undefined || body === undefined || variable.kind !== 'name') {
    const message = `\`${node.name}\` takes a name for the element and a ${what}: \`loans.${node.name}(l, …)\`.`;
    return report(state, node, { code: 'wrong_arguments', message });
  }
  if (collection?.type.kind !== 'list') return undefined;
  const inner = bind(variable, state, collection.type.element);
  if (inner !== undefined) noteElement(collection, inner.name, state);
  const checked = inner && state.check(body, inner.state);
  if (inner === undefined || checked === undefined) return undefined;
  return build(node, state, { list: collection, variable: inner.name, body: checked, at: body });
}

function checkList(node: Syntax, state: CheckState, name: string): Expression | undefined {
  const list = node.kind === 'list' ? checkListLiteral(node, state) : state.check(node, state);
  if (list === undefined || list.type.kind === 'list') return list;
  if (list.type.kind === 'text' && name === 'size') return list;
  const message = `This is ${describeType(list.type)}, not a collection.`;
  return report(state, node, { code: 'wrong_type', message });
}

function textSize(text: Expression, node: CallSyntax, state: CheckState): Expression | undefined {
  if (node.arguments.length > 0) return takesNothing(node, state);
  return { kind: 'call', function: 'length', arguments: [text], type: { kind: 'number' } };
}

function takesNothing(node: CallSyntax, state: CheckState): undefined {
  const hint = node.name === 'size' ? 'To count some of the records: `loans.count(l, …)`.' : undefined;
  return report(state, node, { code: 'wrong_arguments', message: `\`${node.name}()\` takes nothing.`, hint });
}

/** What a function of a collection is given. */
interface Given {
  readonly collection: Expression | undefined;
  readonly rest: readonly Syntax[];
}

/** `loans.nth(2)` and `loans.take(3)`. */
function checkCounted(
  node: CallSyntax,
  state: CheckState,
  { collection, rest }: Given,
): Expression | undefined {
  const [only] = rest;
  if (rest.length !== 1 || only === undefined) {
    const message = `\`${node.name}\` takes a number: \`loans.${node.name}(2)\`.`;
    return report(state, node, { code: 'wrong_arguments', message });
  }
  const argument = checkKind(only, state, ['number']);
  if (collection?.type.kind !== 'list' || argument === undefined) return undefined;
  const isNth = node.name === 'nth';
  const type = isNth ? collection.type.element : collection.type;
  const counted = {
    kind: 'collection',
    function: isNth ? 'nth' : 'take',
    list: collection,
    argument,
    type,
  } as const;
  if (isNth) noteElement(collection, counted, state);
  return counted;
}

/** `loans.join(l, l.name, ', ')`, and of a list of texts `names.join(', ')`. */
function checkJoin(node: CallSyntax, state: CheckState, { collection, rest }: Given): Expression | undefined {
  const last = rest.at(-1);
  if ((rest.length !== 1 && rest.length !== 3) || last === undefined) {
    const message =
      "`join` takes a name for the element, a text, and what stands between: `loans.join(l, l.name, ', ')`.";
    return report(state, node, { code: 'wrong_arguments', message });
  }
  const argument = checkTextOrNone(last, state);
  const each =
    rest.length === 1
      ? collection && checkOwn(node, state, collection)
      : checkEach(node, state, { collection, rest: rest.slice(0, -1) });
  if (argument === undefined || each?.kind !== 'collection') return undefined;
  return { ...each, argument };
}

const text: Type = { kind: 'text' };

function checkBare(node: CallSyntax, state: CheckState, { collection, rest }: Given): Expression | undefined {
  if (rest.length > 0) return takesNothing(node, state);
  if (collection?.type.kind !== 'list') return undefined;
  const name = node.name as CollectionFunctionName; // one of those that ask nothing of their elements
  if (name === 'distinct') return distinctOf(collection, state);
  const type: Type = name === 'size' ? { kind: 'number' } : collection.type.element;
  const bare = { kind: 'collection', function: name, list: collection, type } as const;
  if (name !== 'size') noteElement(collection, bare, state);
  return bare;
}

/** Addresses that differ in case alone are one; in a collection each record stands once as it is. */
function distinctOf(collection: Expression, state: CheckState): Expression {
  const { type } = collection;
  if (type.kind !== 'list' || type.element.kind !== 'text' || type.element.caseless !== true)
    return { kind: 'collection', function: 'distinct', list: collection, type };
  const variable = freshName('each', state);
  const each: Expression = { kind: 'element', name: variable, type: type.element };
  const body = asCompared([each])[0] ?? each;
  const list: Expression = { kind: 'collection', function: 'map', list: collection, variable, body, type };
  return { kind: 'collection', function: 'distinct', list, type };
}

/** `loans.map(l, l.fee).sum()`: each value stands for itself. */
function checkOwn(node: CallSyntax, state: CheckState, list: Expression): ReturnType<typeof checkEach> {
  if (list.type.kind !== 'list') return undefined;
  const variable = freshName('each', state);
  const body: Expression = { kind: 'element', name: variable, type: list.type.element };
  return build(node, state, { list, variable, body, at: node });
}

/** The element of a list under the name that is written for it. */
export function bind(
  variable: Extract<Syntax, { kind: 'name' }>,
  state: CheckState,
  type: Type,
): { state: CheckState; name: string } | undefined {
  const { name: written } = variable;
  const taken = meaningOf(written, state);
  if (taken !== undefined || !/^[a-z][a-z0-9_]*$/.test(written)) {
    return report(state, variable, {
      code: 'ambiguous_name',
      message: `\`${written}\` cannot name the element: ${taken ?? 'a name has small letters, digits and underscores'}.`,
      hint: `Choose another name, such as \`${otherName(written, state)}\`, here and where the element is meant.`,
    });
  }
  if (state.context.mode === 'filter' && state.nesting >= deepestInFilter) {
    const message = 'In a filter a function of a collection stands inside at most one other.';
    return report(state, variable, { code: 'not_available_here', message });
  }
  const name = freshName(written, state);
  const elements = new Map(state.elements).set(written, { kind: 'element', name, type } as const);
  return { state: { ...state, elements, nesting: state.nesting + 1 }, name };
}

/** The first letter, or the word with `one` before it. */
function otherName(written: string, state: CheckState): string {
  const plain = written.toLowerCase().replace(/[^a-z0-9_]/g, '');
  return (
    [plain.charAt(0), `one_${plain}`].find(
      (name) => /^[a-z]/.test(name) && meaningOf(name, state) === undefined,
    ) ?? 'one'
  );
}

interface Parts {
  readonly list: Expression;
  readonly variable: string;
  readonly body: Expression;
  readonly at: Syntax;
}

const boolean: Type = { kind: 'boolean' };

function build(
  node: CallSyntax,
  state: CheckState,
  { list, variable, body, at }: Parts,
): ReturnType<typeof checkEach> {
  const make = (name: CollectionFunctionName, type: Type): CollectionExpression => {
    return { kind: 'collection', function: name, list, variable, body, type };
  };
  const wrong = (what: string): undefined => {
    const message = `This is ${describeType(body.type)}; \`${node.name}\` ${what}.`;
    return report(state, at, { code: 'wrong_type', message });
  };
  if (asked.get(node.name) === 'condition' && !requireBoolean(at, body, state)) return undefined;
  const type = typeOfAll(body.type, variable, state);
  if (type === undefined)
    return report(state, at, {
      code: 'wrong_type',
      message: `These amounts are in several currencies: \`${node.name}\` would mix them.`,
      hint: 'Keep each amount in one currency as well, or go through the records of one currency.',
    });
  switch (node.name) {
    case 'count':
      return make('count', { kind: 'number' });
    case 'filter':
      return make('filter', list.type);
    case 'none':
      return { kind: 'call', function: 'not', arguments: [make('exists', boolean)], type: boolean };
    case 'map':
      return isSortable(body.type) || body.type.kind === 'record' || body.type.kind === 'choice'
        ? make('map', { kind: 'list', element: type })
        : wrong('gives values');
    case 'sum':
      return isNumeric(body.type) || body.type.kind === 'duration'
        ? make('sum', type)
        : wrong('adds numbers');
    case 'avg':
    case 'median':
    case 'deviation':
      return isNumeric(body.type) ? make(node.name, type) : wrong('needs numbers');
    case 'join':
      return body.type.kind === 'text' ? make('join', text) : wrong('needs texts: `text(…)` makes one');
    case 'min':
    case 'max':
      return isOrdered(body.type) ? make(node.name, type) : wrong('needs values that have an order');
    case 'sort_by':
      if (isOrderedChoice(body.type))
        return { ...make('sort_by', list.type), body: placeOf(body, body.type.options) };
      return isSortable(body.type) ? make('sort_by', list.type) : wrong('needs values that have an order');
    case 'union':
      return checkUnion(node, state, make('union', body.type));
    case 'all':
    case 'exists_one':
      return make(node.name, boolean);
    default:
      return make('exists', boolean);
  }
}
