import type { FunctionTried, triedFunction } from '#shared/api/calls/studio.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { load } from '#shared/contract/load.ts';
import { elementOf, type OwnFunction, type OwnType } from '#shared/expression/functions/own-functions.ts';
import { intoCode, longestList, outOfCode } from '#shared/expression/functions/own-values.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import { written } from '#server/messages/write-message.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { problemOf } from '#server/sandbox/refuse-failed.ts';
import { FunctionFailed, runMeasured } from '#server/sandbox/run-function.ts';
import type { z } from 'zod';

/** `POST /api/-/studio/function`: what a function of a document gives, run where functions always run. */
export async function tryFunction(
  runtime: Runtime,
  { text, name, given }: z.output<typeof triedFunction>,
): Promise<Outcome<FunctionTried>> {
  const { model, findings } = load(text, 'draft.md');
  if (model === undefined) {
    const errors = findings.filter(({ level }) => level === 'error').length;
    return refuse('invalid', messageOf('refusals.documentHasErrors', { count: errors }));
  }
  const own = model.program.functions.get(name);
  if (own === undefined) return refuse('not_found');
  const values = givenTo(own, given);
  if (values.kind === 'refusal') return values;
  try {
    const { value, ms } = await runMeasured(model.program, own, values.value);
    return done({ result: value, ms });
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    const message = written(problemOf(error).message, readerIn(runtime));
    return done({ failed: { message, said: error.said }, ms: error.ms });
  }
}

/** The values as an expression would give them; refused where one is not of its type. */
function givenTo({ takes }: OwnFunction, given: readonly JsonValue[]): Outcome<readonly JsonValue[]> {
  const values = takes.map((type, index) => wireOf(given[index] ?? null, type));
  const wrong = values.findIndex((value) => value === undefined);
  if (given.length > takes.length)
    return refuse('invalid', messageOf('studio.functionTakes', { count: takes.length }));
  if (wrong >= 0)
    return refuse(
      'invalid',
      messageOf('studio.functionNeeds', { number: wrong + 1, type: takes[wrong] ?? '' }),
    );
  return done(values.map((value) => value ?? null));
}

/** Undefined where it is none of the type; null is empty. */
function wireOf(value: JsonValue, type: OwnType): JsonValue | undefined {
  if (value === null) return null;
  const element = elementOf(type);
  if (element !== undefined) {
    if (!Array.isArray(value) || value.length > longestList) return undefined;
    const all = value.map((one) => wireOf(one, element));
    return all.some((one) => one === undefined || one === null) ? undefined : all.map((one) => one ?? null);
  }
  if (type === 'integer') return intoCode(value, type) === undefined ? undefined : value;
  return typeof value === 'string' || typeof value === 'boolean' ? outOfCode(value, type) : undefined;
}
