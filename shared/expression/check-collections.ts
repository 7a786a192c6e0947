import { knownName } from './check-names.ts';
import { freshName, requireBoolean } from './check-operators.ts';
import { type CheckState, report } from './check-state.ts';
import type { CollectionFunctionName, Expression, Type } from './expression.ts';
import type { Syntax } from './syntax.ts';
import { describeType, isNumeric } from './type-fit.ts';

type Call = Extract<Syntax, { kind: 'call' }>;

const names = new Set(['exists', 'all', 'none', 'count', 'size', 'sum']);

/** Whether a function of the name takes a collection. */
export function isCollectionFunction(name: string): boolean {
  return names.has(name);
}

/** `loans.count(l, …)`: the collection, then the name of its element, then what is asked of each. */
export function checkCollection(
  node: Call,
  state: CheckState,
  { list, rest }: { list: Syntax; rest: readonly Syntax[] },
): Expression | undefined {
  const collection = checkList(list, state);
  if (node.name === 'size') return checkSize(node, state, { collection, rest });
  const [variable, body] = rest;
  if (rest.length !== 2 || variable === undefined || body === undefined || variable.kind !== 'name') {
    const form = node.name === 'sum' ? 'value' : 'condition';
    const message = `\`${node.name}\` takes a name for the element and a ${form}: \`loans.${node.name}(l, …)\`.`;
    return report(state, node, { code: 'wrong_arguments', message });
  }
  if (collection === undefined) return undefined;
  if (collection.type.kind !== 'list' || collection.type.element.kind !== 'record') {
    const message = `\`${node.name}\` asks about records; this is a list of values.`;
    return report(state, node, { code: 'wrong_type', message, hint: 'Ask with `in`.' });
  }
  const inner = bind(variable, state, collection.type.element);
  const checked = inner && state.check(body, inner.state);
  if (inner === undefined || checked === undefined) return undefined;
  return build(node, state, { list: collection, variable: inner.name, body: checked, at: body });
}

function checkList(node: Syntax, state: CheckState): Expression | undefined {
  const list = state.check(node, state);
  if (list === undefined || list.type.kind === 'list') return list;
  const message = `This is ${describeType(list.type)}, not a collection.`;
  return report(state, node, { code: 'wrong_type', message });
}

function checkSize(
  node: Call,
  state: CheckState,
  { collection, rest }: { collection: Expression | undefined; rest: readonly Syntax[] },
): Expression | undefined {
  if (rest.length > 0) {
    const hint = 'To count some of the records: `loans.count(l, …)`.';
    return report(state, node, { code: 'wrong_arguments', message: '`size()` takes nothing.', hint });
  }
  return collection && { kind: 'collection', function: 'size', list: collection, type: { kind: 'number' } };
}

function bind(
  variable: Extract<Syntax, { kind: 'name' }>,
  state: CheckState,
  type: Type,
): { state: CheckState; name: string } | undefined {
  const { name: written } = variable;
  if (!/^[a-z][a-z0-9_]*$/.test(written) || knownName(written, state) !== undefined) {
    return report(state, variable, {
      code: 'ambiguous_name',
      message: `\`${written}\` cannot name the element: it already means something here.`,
      hint: 'Choose another name.',
    });
  }
  const name = freshName(written, state);
  const elements = new Map(state.elements).set(written, { name, type });
  return { state: { ...state, elements, nesting: state.nesting + 1 }, name };
}

interface Parts {
  readonly list: Expression;
  readonly variable: string;
  readonly body: Expression;
  readonly at: Syntax;
}

function build(node: Call, state: CheckState, { list, variable, body, at }: Parts): Expression | undefined {
  if (node.name === 'sum') {
    if (isNumeric(body.type))
      return { kind: 'collection', function: 'sum', list, variable, body, type: body.type };
    const message = `This is ${describeType(body.type)}; \`sum\` adds numbers.`;
    return report(state, at, { code: 'wrong_type', message });
  }
  if (!requireBoolean(at, body, state)) return undefined;
  const make = (name: CollectionFunctionName, type: Type): Expression => {
    return { kind: 'collection', function: name, list, variable, body, type };
  };
  switch (node.name) {
    case 'count':
      return make('count', { kind: 'number' });
    case 'all':
      return make('all', { kind: 'boolean' });
    case 'none': {
      const type: Type = { kind: 'boolean' };
      return { kind: 'call', function: 'not', arguments: [make('exists', type)], type };
    }
    default:
      return make('exists', { kind: 'boolean' });
  }
}
