import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { type Compiling, expressionOf } from './compiling.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * Whether a computed field, `entity.field`, is kept in a column: it reads only its own record and composed children, and
 * no time, person or constant that may change while running. There are no circles: the check stage refused them.
 */
export function isStored(path: string, compiling: Compiling): boolean {
  const answers = answersIn(compiling);
  const answer = answers.get(path) ?? findOut(path, compiling);
  answers.set(path, answer);
  return answer;
}

const answersIn = memoized<Compiling, Map<string, boolean>>(() => new Map());

function findOut(path: string, compiling: Compiling): boolean {
  const [entity = '', name = ''] = path.split('.');
  const declared = compiling.contract.entities.get(entity)?.fields.get(name)?.declaration;
  const compute = declared?.compute;
  if (compute === undefined) return true;
  // Each reader is shown it in their own language.
  if (declared?.languages?.translates !== undefined) return false;
  const nodes = [...walk(expressionOf(compute, compiling))];
  return nodes.every((node) => isSteady(node, { entity, compiling }));
}

interface FieldContext {
  readonly entity: string;
  readonly compiling: Compiling;
}

function isSteady(node: Expression, { entity, compiling }: FieldContext): boolean {
  switch (node.kind) {
    case 'variable':
      return node.name === 'record';
    case 'field': {
      const isOwn = node.of.kind === 'variable' || node.of.kind === 'element';
      return isOwn && isStored(`${node.entity}.${node.field}`, compiling);
    }
    case 'back':
      return node.of.kind === 'variable' && isComposed(node.entity, { entity, compiling }, node.field);
    case 'constant': {
      const { constants } = compiling.contract.declaration;
      return constants.find(({ name }) => name.text === node.name)?.setBy === undefined;
    }
    case 'all':
    case 'input':
    case 'param':
      return false;
    case 'literal':
    case 'element':
    case 'list':
    case 'call':
    case 'collection':
    case 'let':
    case 'bound':
      return true;
  }
}

function isComposed(child: string, { entity, compiling }: FieldContext, field: string): boolean {
  return field === entity && compiling.contract.entities.get(child)?.declaration.partOf?.text === entity;
}
