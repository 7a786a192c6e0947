import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { faultOf } from '#shared/expression/tree/fault-of.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { problemOf } from '#server/sandbox/refuse-failed.ts';
import type { FunctionFailed } from '#server/sandbox/run-function.ts';
import { asksWhether, type Question } from '#server/sql/questions/question.ts';

/**
 * Stands in a record where a calculation for a field has no result, until the checks of fields refuse it. It is known by
 * being this very object: nothing that is sent or stored can be it.
 */
export const FAULT: JsonValue = Object.freeze({});

const failures = new WeakMap<object, FunctionFailed>();

/** A fault that stands where a function of the contract has failed. */
export function faultOfFunction(failed: FunctionFailed): JsonValue {
  const fault = Object.freeze({});
  failures.set(fault, failed);
  return fault;
}

/** The record as later calculations see it: without a result is empty. */
export function withoutFaults(record: RecordValues): RecordValues {
  if (!Object.values(record).some(isFault)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isFault(value) ? null : value]),
  );
}

function isFault(value: JsonValue | undefined): boolean {
  return value === FAULT || failureIn(value) !== undefined;
}

function failureIn(value: JsonValue | undefined): FunctionFailed | undefined {
  return typeof value === 'object' && value !== null ? failures.get(value) : undefined;
}

/** What is refused because a calculation for it has no result. */
export function faultProblems(names: Iterable<string>, record: RecordValues): readonly FieldProblem[] {
  return [...names].flatMap((field) => {
    const failed = failureIn(record[field]);
    if (failed !== undefined) return [{ field, ...problemOf(failed) }];
    if (record[field] !== FAULT) return [];
    return [{ field, code: 'too_large', message: messageOf('refusals.notCalculable') }];
  });
}

/** Asks beside a value whether it is without a result; nothing where its expression always has one. */
export function asksFault(name: string, expression: Expression): readonly Question[] {
  const fault = faultOf(expression);
  return fault === undefined ? [] : [asksWhether(`fault$${name}`, { expression: fault })];
}
