import type { ContractFunction, FunctionExample, Program } from '#shared/contract/model-functions.ts';
import { outOfCode } from '#shared/expression/functions/own-values.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { FunctionFailed, runFunction } from './run-function.ts';

/** An example of a function that does not go as it says; `came` is what came of it instead. */
export interface FailedExample {
  readonly example: FunctionExample;
  readonly came: string;
}

/** What came of all examples of a function. */
export interface FunctionResult {
  readonly function: ContractFunction;
  readonly failed: readonly FailedExample[];
}

/** Runs the examples of the functions of a contract that have any. */
export async function runExamples(program: Program): Promise<readonly FunctionResult[]> {
  const results: FunctionResult[] = [];
  for (const own of program.functions.values()) {
    if (own.examples.length === 0) continue;
    const failed: FailedExample[] = [];
    for (const example of own.examples) {
      const came = await tried(program, own, example);
      if (came !== undefined) failed.push({ example, came });
    }
    results.push({ function: own, failed });
  }
  return results;
}

/** Undefined where it gives what it should. */
async function tried(
  program: Program,
  own: ContractFunction,
  { given, gives }: FunctionExample,
): Promise<string | undefined> {
  try {
    const came = shown(await runFunction(program, own, given));
    return came === shown(outOfCode(crossing(gives), own.gives) ?? null) ? undefined : came;
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    return error.said;
  }
}

/** Examples hold values and lists of them: their grammar lets nothing else in. */
function crossing(value: JsonValue): Parameters<typeof outOfCode>[0] {
  if (Array.isArray(value)) return value.map(crossing);
  return typeof value === 'object' ? null : value;
}

function shown(value: JsonValue): string {
  return JSON.stringify(value);
}
