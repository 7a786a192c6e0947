import type { JsonValue } from '#shared/fields/field.ts';
import type { Environment } from './environment.ts';
import { planCall } from './evaluate-call.ts';
import { planCollection, planRecords } from './evaluate-collection.ts';
import type { EvaluationScope, Plan } from './evaluation-scope.ts';
import type { Expression, Type } from '../expression.ts';
import { setIn } from '../functions/spans.ts';
import type { Spans } from '../values/spans.ts';
import { fromWire, isList, toWire, type Value } from '../values/value.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * The value in wire form; null where it is empty, unknown or not at hand. A path gives the stored form of its field;
 * any other number is a decimal string.
 */
export function evaluate(expression: Expression, environment: Environment): JsonValue {
  const scope = startScope(environment);
  const isStored = expression.kind === 'field' && !isOfRoles(expression.type);
  if (isStored) return planField(expression)(scope) ?? null;
  return toWire(planOf(expression)(scope), expression.type);
}

/** The stretches of time of a set; undefined where it is empty, unknown or not at hand. */
export function spansIn(expression: Expression, environment: Environment): Spans | undefined {
  const set = planOf(expression)(startScope(environment));
  return set === null || set === undefined ? undefined : setIn(set);
}

/** Whether a condition is true: neither false nor unknown. */
export function holds(expression: Expression, environment: Environment): boolean {
  return planOf(expression)(startScope(environment)) === true;
}

/** Whether a condition is false: neither true nor unknown. */
export function fails(expression: Expression, environment: Environment): boolean {
  return planOf(expression)(startScope(environment)) === false;
}

function startScope(environment: Environment): EvaluationScope {
  const { elements } = environment;
  return { environment, elements: new Map(elements === undefined ? [] : Object.entries(elements)) };
}

/** An expression never changes: it is planned once. */
const planOf = memoized((expression: Expression): Plan => {
  const { type } = expression;
  switch (expression.kind) {
    case 'literal': {
      const value = fromWire(expression.value, type);
      return () => value;
    }
    case 'variable': {
      const { name } = expression;
      if (name === 'held') return planHeld(type);
      return ({ environment }) => environment[name];
    }
    case 'element': {
      const { name } = expression;
      return ({ elements }) => {
        const value = elements.get(name);
        // One that stands under a name outside of the expression comes in wire form.
        return typeof value === 'string' ? fromWire(value, type) : value;
      };
    }
    case 'input':
    case 'param':
    case 'constant':
      return planNamed(expression);
    case 'field': {
      const wire = planField(expression);
      if (isOfRoles(type)) return planRoles(planOf(expression.of), wire, type);
      return (scope) => fromWire(wire(scope), type);
    }
    case 'back':
    case 'all':
      return planRecords(expression, planOf);
    case 'list': {
      const items = expression.items.map(planOf);
      return (scope) => items.map((item) => item(scope));
    }
    case 'call':
      return planCall(expression, planOf);
    case 'collection':
      return planCollection(expression, planOf);
    case 'let':
      return planLet(expression);
    case 'bound': {
      const { name } = expression;
      return ({ elements }) => elements.get(name);
    }
  }
});

/** The names are unique, as those of elements are. */
function planLet({ name, value, body }: Extract<Expression, { kind: 'let' }>): Plan {
  const [named, whole] = [planOf(value), planOf(body)];
  return (scope) => {
    scope.elements.set(name, named(scope));
    return whole(scope);
  };
}

function isOfRoles(type: Type): boolean {
  return type.kind === 'list' && type.includes !== undefined;
}

/** Nobody has no list of roles; a person without any has an empty one. */
function planRoles(of: Plan, wire: (scope: EvaluationScope) => JsonValue | undefined, type: Type): Plan {
  return (scope) => {
    const person = of(scope);
    if (person === null || person === undefined) return person;
    const roles = wire(scope);
    return roles === undefined ? undefined : fromWire(roles ?? [], type);
  };
}

function planHeld(type: Type): Plan {
  const entity = type.kind === 'record' ? type.entity : undefined;
  return ({ environment: { held } }) => (held?.entity === entity ? held?.record : null);
}

function planNamed({
  kind,
  name,
  type,
}: Extract<Expression, { kind: 'input' | 'param' | 'constant' }>): Plan {
  switch (kind) {
    case 'input':
      return ({ environment }) => fromWire(environment.input?.[name], type);
    case 'param':
      return ({ environment }) => fromWire(environment.params?.[name], type);
    case 'constant':
      return ({ environment }) => fromWire(environment.constants[name], type);
  }
}

/** The stored form of a field, before it is read as a value. */
function planField({
  of,
  entity,
  field,
}: Extract<Expression, { kind: 'field' }>): (scope: EvaluationScope) => JsonValue | undefined {
  const record = planOf(of);
  return (scope) => {
    const found = record(scope);
    if (found === null || found === undefined) return found;
    return fieldOf(typeof found === 'string' ? scope.environment.fetch?.(entity, found) : found, field);
  };
}

function fieldOf(record: Value, field: string): JsonValue | undefined {
  if (record === null || typeof record !== 'object' || isList(record)) {
    return record === null ? null : undefined;
  }
  // Not what every object has by nature, should a field be called so.
  return Object.hasOwn(record, field) ? record[field] : undefined;
}
