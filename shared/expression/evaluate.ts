import type { JsonValue } from '#shared/fields/field.ts';
import type { Environment } from './environment.ts';
import { evaluateCall } from './evaluate-call.ts';
import { evaluateCollection } from './evaluate-collection.ts';
import type { EvaluationScope } from './evaluation-scope.ts';
import type { Expression } from './expression.ts';
import { fromWire, idOf, isList, toWire, type Value } from './value.ts';

/**
 * The value in wire form; null where it is empty, unknown or not at hand. A path gives the stored form of its field;
 * any other number is a decimal string.
 */
export function evaluate(expression: Expression, environment: Environment): JsonValue {
  const scope = startScope(environment);
  if (expression.kind === 'field') return fieldWire(expression, scope) ?? null;
  return toWire(evaluateNode(expression, scope), expression.type);
}

/** Whether a condition is true: neither false nor unknown. */
export function holds(expression: Expression, environment: Environment): boolean {
  return evaluateNode(expression, startScope(environment)) === true;
}

/** Whether a condition is false: neither true nor unknown. */
export function fails(expression: Expression, environment: Environment): boolean {
  return evaluateNode(expression, startScope(environment)) === false;
}

function startScope(environment: Environment): EvaluationScope {
  return { environment, elements: new Map(), evaluate: evaluateNode };
}

function evaluateNode(expression: Expression, scope: EvaluationScope): Value {
  const { environment } = scope;
  switch (expression.kind) {
    case 'literal':
      return fromWire(expression.value, expression.type);
    case 'variable':
      return environment[expression.name];
    case 'element':
      return scope.elements.get(expression.name);
    case 'input':
      return fromWire(environment.input?.[expression.name], expression.type);
    case 'param':
      return fromWire(environment.params?.[expression.name], expression.type);
    case 'constant':
      return fromWire(environment.constants[expression.name], expression.type);
    case 'field':
      return fromWire(fieldWire(expression, scope), expression.type);
    case 'back':
      return wayBack(expression, scope);
    case 'all':
      return environment.all?.(expression.entity);
    case 'list':
      return expression.items.map((item) => evaluateNode(item, scope));
    case 'call':
      return evaluateCall(expression, scope);
    case 'collection':
      return evaluateCollection(expression, scope);
  }
}

function fieldWire(
  expression: Extract<Expression, { kind: 'field' }>,
  scope: EvaluationScope,
): JsonValue | undefined {
  const of = evaluateNode(expression.of, scope);
  if (of === null || of === undefined) return of;
  const record = typeof of === 'string' ? scope.environment.fetch?.(expression.entity, of) : of;
  if (record === null || typeof record !== 'object' || isList(record))
    return record === null ? null : undefined;
  // Not what every object has by nature, should a field be called so.
  return Object.hasOwn(record, expression.field) ? record[expression.field] : undefined;
}

function wayBack(expression: Extract<Expression, { kind: 'back' }>, scope: EvaluationScope): Value {
  const id = idOf(evaluateNode(expression.of, scope));
  // No record has no way back: its collection has nothing in it.
  if (id === null) return [];
  return id === undefined ? undefined : scope.environment.back?.(expression.entity, expression.field, id);
}
