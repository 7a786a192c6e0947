import type { Expression, References } from '../expression.ts';
import { ownFunction } from '../functions/own-functions.ts';
import { walk } from './walk.ts';

/** What an expression needs to be answered, read off its tree. */
export function referencesOf(expression: Expression): References {
  const nodes = [...walk(expression)];
  return {
    ownFields: new Set(nodes.flatMap((node) => (isOwnField(node) ? [node.field] : []))),
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
    case 'literal':
    case 'input':
    case 'param':
    case 'constant':
    case 'list':
    case 'let':
    case 'bound':
      return true;
  }
}
