import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { Model } from '#shared/contract/model.ts';
import type { Program } from '#shared/contract/model-functions.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { CallExpression, Expression } from '#shared/expression/expression.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Value } from '#shared/expression/values/value.ts';
import { readableNames, readCondition } from '#shared/engine/written/asked-condition.ts';
import { evaluate, holds } from '#shared/expression/evaluate/evaluate.ts';
import { filledText, holdsFunction, ownFunction } from '#shared/expression/functions/own-functions.ts';
import { type Crossing, intoCode, outOfCode } from '#shared/expression/functions/own-values.ts';

type Functions = Readonly<Record<string, (...given: readonly Crossing[]) => Crossing | undefined>>;

const known = new WeakMap<Program, Functions>();

/** The functions of a contract, run where they stand: this suite has written them itself. */
function functionsOf(program: Program): Functions {
  const script = stripTypeScriptTypes(program.code).replaceAll(/^export /gm, '');
  const functions: Functions =
    known.get(program) ?? runInNewContext(`${script};({ ${[...program.functions.keys()].join(', ')} })`);
  known.set(program, functions);
  return functions;
}

/** What functions give for their calls, given what the environment has. */
export function resultIn(environment: Environment, model: Model): NonNullable<Environment['result']> {
  return (call, bound) => {
    if (call.function === holdsFunction) return conditionHolds(call, within(environment, bound), model);
    if (call.function === filledText) return filled(call, environment, model);
    const { program } = model;
    const own = program.functions.get(ownFunction(call.function) ?? '');
    if (own === undefined) throw new Error(`${call.function} is not in the contract`);
    const given = call.arguments.map((part) => evaluate(part, environment));
    if (given.includes(null)) return null;
    const crossed = given.map((value, index) => intoCode(value, own.takes[index] ?? 'text') ?? null);
    return outOfCode(functionsOf(program)[own.name]?.(...crossed) ?? null, own.gives) ?? null;
  };
}

/** A text with its places filled, as far as the contracts of this suite have them: texts, whole numbers and options. */
function filled(call: CallExpression, environment: Environment, model: Model): string | null {
  const said = (part: Expression) => {
    const value = evaluate(part, environment);
    if (value === null) return '';
    if (part.kind === 'field' && part.type.kind === 'choice') {
      const field = model.entities.get(part.entity)?.fields.get(part.field);
      return field?.type === 'choice' ? (field.options.find(({ name }) => name === value)?.label ?? '') : '';
    }
    return String(value);
  };
  return call.arguments.map(said).join('').trim() || null;
}

/** The records that elements of the collections around a call are. */
function within(environment: Environment, bound: ReadonlyMap<string, Value>): Environment {
  const records = [...bound].flatMap(([name, value]) =>
    typeof value === 'string' || value === null || isRecord(value) ? [[name, value] as const] : [],
  );
  return changed(environment, {
    elements: { ...environment.elements, ...Object.fromEntries(records) },
  });
}

/** It may be one that was made of another in this way, whose values a copy would not have. */
function changed(environment: Environment, by: Partial<Environment>): Environment {
  return Object.assign(Object.create(environment), by);
}

function isRecord(value: Value): value is RecordValues {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** Whether a condition that people wrote holds: its arguments are the condition, the record, and what it may read of it. */
function conditionHolds(call: CallExpression, environment: Environment, model: Model): boolean {
  const [condition, about, ...parts] = call.arguments;
  const text = condition && evaluate(condition, environment);
  if (about?.type.kind !== 'record' || typeof text !== 'string') return false;
  const read = readCondition(text, { entity: about.type.entity, schema: readableNames(model) });
  if (read.kind !== 'fits' || evaluate(about, environment) === null) return false;
  const values = parts.flatMap((part) =>
    part.kind === 'field' ? [[part.field, evaluate(part, environment)] as const] : [],
  );
  return holds(read.condition.expression, changed(environment, { record: Object.fromEntries(values) }));
}
