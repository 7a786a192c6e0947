import type { Expression, References } from '../expression.ts';
import { holdsFunction, ownFunction } from '../functions/own-functions.ts';
import { partsOf, walk } from './walk.ts';

/** What an expression needs to be answered, read off its tree. */
export function referencesOf(expression: Expression): References {
  const nodes = [...walk(expression)];
  return {
    ownFields: new Set([...namedIn(expression)].flatMap((node) => (isOwnField(node) ? [node.field] : []))),
    fields: new Set(
      nodes.flatMap((node) =>
        node.kind === 'field' || node.kind === 'back' ? [`${node.entity}.${node.field}`] : [],
      ),
    ),
    collections: new Set(
      nodes.flatMap((node) => (node.kind === 'back' || node.kind === 'all' ? [node.entity] : [])),
    ),
    time: nodes.some((node) => node.kind === 'variable' && (node.name === 'now' || node.name === 'today')),
    user: nodes.some((node) => node.kind === 'variable' && node.name === 'me'),
    local: nodes.every(isLocal),
  };
}

/** The inputs of a call that it reads. */
export function inputsOf(expression: Expression): ReadonlySet<string> {
  return new Set([...walk(expression)].flatMap((part) => (part.kind === 'input' ? [part.name] : [])));
}

/** What stands in it by name: not what a condition that people wrote may read besides. */
function* namedIn(expression: Expression): Generator<Expression> {
  yield expression;
  const isHolds = expression.kind === 'call' && expression.function === holdsFunction;
  for (const part of partsOf(expression).slice(0, isHolds ? 2 : undefined)) yield* namedIn(part);
}

function isOwnField(node: Expression): node is Extract<Expression, { kind: 'field' }> {
  return node.kind === 'field' && node.of.kind === 'variable' && node.of.name === 'record';
}

function isLocal(node: Expression): boolean {
  switch (node.kind) {
    case 'field':
      return isOwnField(node);
    case 'variable':
      return node.name !== 'old' && node.name !== 'me' && node.name !== 'held';
    case 'back':
    case 'all':
    case 'element':
    case 'collection':
      return false;
    case 'call':
      return ownFunction(node.function) === undefined;
    case 'constant':
      // Which record it is, is told to who may set it, and to nobody's browser besides.
      return node.type.kind !== 'record';
    case 'literal':
    case 'input':
    case 'param':
    case 'list':
    case 'let':
    case 'bound':
      return true;
  }
}
