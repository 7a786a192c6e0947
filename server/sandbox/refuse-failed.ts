import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { FunctionFailed } from './run-function.ts';

/** What a caller is told where a function of the contract failed: which, and of what kind it was; not what its code said. */
export function problemOf({ function: name, why }: FunctionFailed): FieldProblem {
  return { code: 'function_failed', message: messageOf(messages[why], { name }) };
}

/** The call is refused where there is no field at which it could be said. */
export function refuseFailed(failed: FunctionFailed): Refusal {
  const problem = problemOf(failed);
  return refuse('invalid', problem.message, [problem]);
}

/** What comes of some work, of which a function of the contract may fail. */
export async function refusingFailures<Value>(work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FunctionFailed) return refuseFailed(error);
    throw error;
  }
}

const messages = {
  time: 'refusals.functionTime',
  memory: 'refusals.functionMemory',
  depth: 'refusals.functionDepth',
  result: 'refusals.functionResult',
  given: 'refusals.functionGiven',
  stopped: 'refusals.functionStopped',
} as const;
