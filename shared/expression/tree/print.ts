import type { SpanFunction } from '../functions/span-function.ts';
import { isSpanFunction, spanFunctions } from '../functions/spans.ts';
import type {
  CollectionExpression,
  CollectionFunctionName,
  Expression,
  FunctionName,
} from '../expression.ts';

import { filledText, holdsFunction, ownFunction } from '../functions/own-functions.ts';

/** The expression as source text again; checked in the same context, the text gives an expression of the same meaning. */
export function print(expression: Expression): string {
  return write(expression, 0);
}

/** How tightly an operator binds; what binds looser than its surroundings stands in parentheses. */
const binding: Partial<Record<FunctionName, readonly [operator: string, strength: number]>> = {
  or: ['||', 1],
  and: ['&&', 2],
  equal: ['==', 3],
  not_equal: ['!=', 3],
  less: ['<', 4],
  less_or_equal: ['<=', 4],
  greater: ['>', 4],
  greater_or_equal: ['>=', 4],
  in: ['in', 4],
  add: ['+', 5],
  subtract: ['-', 5],
  multiply: ['*', 6],
  divide: ['/', 6],
};
const unary = 7;

/** Functions that follow their first argument. */
const methods: ReadonlySet<FunctionName> = new Set(['length', 'contains', 'startsWith', 'endsWith'] as const);

function write(expression: Expression, strength: number): string {
  switch (expression.kind) {
    case 'literal':
      return writeLiteral(expression);
    case 'variable':
      return variableText(expression);
    case 'element':
    case 'bound':
    case 'constant':
      return expression.name;
    case 'input':
      return `${expression.from ?? 'input'}.${expression.name}`;
    case 'param':
      return `params.${expression.name}`;
    case 'field':
      return path(expression.of, expression.field);
    case 'back':
      return path(expression.of, expression.name);
    case 'all':
      return `all.${expression.plural}`;
    case 'list':
      return `[${expression.items.map((item) => write(item, 0)).join(', ')}]`;
    case 'collection':
      return writeCollection(expression);
    case 'call':
      return writeCall(expression, strength);
    case 'let':
      // The language itself names a value only where it is the element of a list.
      return `[${write(expression.value, 0)}].map(${expression.name}, ${write(expression.body, 0)}).first()`;
  }
}

/** The record of a key is told with its entity: there is one for each that has keys. */
export function variableText({ name, type }: Extract<Expression, { kind: 'variable' }>): string {
  return name === 'held' && type.kind === 'record' ? `held.${type.entity}` : name;
}

function path(of: Expression, name: string): string {
  return of.kind === 'variable' && of.name === 'record' ? name : `${write(of, unary + 1)}.${name}`;
}

function writeLiteral({ type, value }: Extract<Expression, { kind: 'literal' }>): string {
  if (typeof value !== 'string') return String(value);
  if (type.kind === 'number' || type.kind === 'money') return value;
  const escaped = value.replace(/[\\'\n\r\t]/g, (character) => escapes[character] ?? character);
  return `'${escaped}'`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function writeCollection(expression: CollectionExpression): string {
  if (expression.function === 'walk') return writeWalk(expression);
  const name: CollectionFunctionName = expression.function;
  const list = write(expression.list, unary + 1);
  const { variable, body, argument } = expression;
  const asked = body === undefined ? [] : [String(variable), write(body, 0)];
  const all = argument === undefined ? asked : [...asked, write(argument, 0)];
  return `${list}.${name}(${all.join(', ')})`;
}

/** `ancestors(parent)` and `descendants(children)` where each step is the one that leads to the first records. */
function writeWalk({ list, variable = '', body }: CollectionExpression): string {
  const [start, step] = [onlyItem(list), onlyItem(body ?? list)];
  const isElement = 'of' in step && step.of.kind === 'element' && step.of.name === variable;
  if (isElement && start.kind === 'back' && step.kind === 'back' && start.name === step.name)
    return `descendants(${write(start, 0)})`;
  if (isElement && start.kind === 'field' && step.kind === 'field' && start.field === step.field)
    return `ancestors(${write(start, 0)})`;
  return `walk(${write(start, 0)}, ${variable}, ${write(step, 0)})`;
}

/** A walk begins with, and goes on to, a list: one record is a list of its own. */
function onlyItem(list: Expression): Expression {
  const [only, ...others] = list.kind === 'list' ? list.items : [];
  return only !== undefined && others.length === 0 ? only : list;
}

function writeCall(expression: Extract<Expression, { kind: 'call' }>, strength: number): string {
  const name = expression.function;
  const parts = expression.arguments;
  const [only] = parts;
  if (name === 'caseless' && only !== undefined) return write(only, strength);
  const operator = binding[name];
  if (operator !== undefined) {
    const [sign, own] = operator;
    // Operators read from the left: the right side stands in parentheses where it is as loose.
    const text = parts.map((part, index) => write(part, index === 0 ? own : own + 1)).join(` ${sign} `);
    return own < strength ? `(${text})` : text;
  }
  if (name === 'not' || name === 'negate') {
    const text = `${name === 'not' ? '!' : '-'}${parts.map((part) => write(part, unary)).join('')}`;
    return unary < strength ? `(${text})` : text;
  }
  if (methods.has(name)) {
    const [text, ...others] = parts;
    const target = text === undefined ? '' : write(text, unary + 1);
    const method = name === 'length' ? 'size' : name;
    return `${target}.${method}(${others.map((part) => write(part, 0)).join(', ')})`;
  }
  if (name === holdsFunction) return writeHolds(parts);
  if (name === filledText) return `text(${writeLiteral(textLiteral(templateOf(parts)))})`;
  if (isSpanFunction(name)) return writeSpans(spanFunctions[name], parts);
  const shown = name === 'changed' ? parts.slice(0, 1) : parts;
  return `${ownFunction(name) ?? name}(${shown.map((part) => write(part, 0)).join(', ')})`;
}

/** What the condition may read besides is not written. */
function writeHolds([condition, record]: readonly Expression[]): string {
  if (condition === undefined || record === undefined) throw new Error('a condition is asked of a record');
  return `${write(condition, unary + 1)}.holds(${write(record, 0)})`;
}

/** The text with places that has these parts. */
function templateOf(parts: readonly Expression[]): string {
  return parts
    .map((part) =>
      part.kind === 'literal' && part.type.kind === 'text'
        ? String(part.value).replace(/[{}]/g, '$&$&')
        : `{${write(part, 0)}}`,
    )
    .join('');
}

function textLiteral(value: string): Extract<Expression, { kind: 'literal' }> {
  return { kind: 'literal', type: { kind: 'text' }, value };
}

/** The lists are what is asked of each in one collection: `spans(bookings, b, b.start, b.end)`. */
function writeSpans({ written, follows, each = [] }: SpanFunction, parts: readonly Expression[]): string {
  const [first, ...rest] = parts;
  if (follows && first !== undefined)
    return `${write(first, unary + 1)}.${written}(${rest.map((part) => write(part, 0)).join(', ')})`;
  const lists = parts.slice(0, each.length).filter((part) => part.kind === 'collection');
  const [list] = lists;
  const asked = list === undefined ? [] : [write(list.list, 0), String(list.variable)];
  const bodies = lists.flatMap(({ body }) => (body === undefined ? [] : [write(body, 0)]));
  const others = parts.slice(each.length).map((part) => write(part, 0));
  return `${written}(${[...asked, ...bodies, ...others].join(', ')})`;
}
