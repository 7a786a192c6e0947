import type { Expression, CallExpression } from '#shared/expression/expression.ts';
import { keyOf } from '#shared/expression/reasoning/facts.ts';
import type { Compiler } from './expression-compiler.ts';

/**
 * The parts of `&&` or `||`, each with the compiler in which the others are heeded: behind `has(x) &&` and `!has(x) ||`
 * there is an x. Where there is none, the whole is decided without this part.
 */
export function partsInTurn(
  call: CallExpression,
  compiler: Compiler,
): readonly { part: Expression; compiler: Compiler }[] {
  const wanted = call.function === 'and';
  const present = call.arguments.map((part) => presentWhere(part, wanted));
  return call.arguments.map((part, index) => {
    const others = present.filter((one, at) => one !== undefined && at !== index);
    return { part, compiler: compiler.knowing(others.filter((one) => one !== undefined)) };
  });
}

/** What has a value wherever the condition is `wanted`. */
function presentWhere(condition: Expression, wanted: boolean): Expression | undefined {
  if (condition.kind !== 'call') return undefined;
  const [left, right] = condition.arguments;
  switch (condition.function) {
    case 'not':
      return left && presentWhere(left, !wanted);
    case 'has':
      return wanted ? left : undefined;
    case 'equal':
    case 'not_equal':
      if ((condition.function === 'not_equal') !== wanted) return undefined;
      return right?.type.kind === 'null' ? left : left?.type.kind === 'null' ? right : undefined;
    default:
      return undefined;
  }
}

/** A value that costs little to name twice. */
export function isPlain(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
    case 'element':
    case 'bound':
    case 'input':
    case 'param':
    case 'constant':
      return true;
    case 'field':
      return isPlain(expression.of);
    case 'call':
      return expression.function === 'caseless' && expression.arguments.every(isPlain);
    default:
      return false;
  }
}

/** Whether the value is there for certain. */
export function isFilled(expression: Expression, compiler: Compiler): boolean {
  if (compiler.present.has(keyOf(expression))) return true;
  switch (expression.kind) {
    case 'literal':
      return expression.value !== null;
    case 'variable':
      return ['record', 'now', 'today'].includes(expression.name);
    case 'element':
      return isRow(expression, compiler);
    case 'field':
      return isRow(expression.of, compiler) && isAlwaysFilled(expression, compiler);
    case 'call':
      return isPlain(expression) && expression.arguments.every((part) => isFilled(part, compiler));
    default:
      return false;
  }
}

/** The record itself, or a record of a collection; one that was named outside of the expression may be gone. */
function isRow(expression: Expression, { elements, scope }: Compiler): boolean {
  if (expression.kind === 'variable') return expression.name === 'record';
  if (expression.kind !== 'element' || scope.elements?.has(expression.name)) return false;
  const element = elements.get(expression.name);
  return element !== undefined && !('column' in element);
}

function isAlwaysFilled(
  { entity, field: name }: Extract<Expression, { kind: 'field' }>,
  { scope }: Compiler,
): boolean {
  const field = scope.model.entities.get(entity)?.fields.get(name);
  if (field === undefined || scope.hidesNothing !== true) return false;
  if (field.type === 'id' || field.origin === 'state') return true;
  const isStored = field.compute === undefined && field.saved === undefined;
  return field.origin === 'contract' && field.required && isStored && field.type !== 'json';
}
