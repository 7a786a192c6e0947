import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { FunctionFailed } from './run-function.ts';

/** What a caller is told where a function of the contract failed: which, and of what kind it was; not what its code said. */
export function refuseFailed({ function: name, why }: FunctionFailed): Refusal {
  const message = messageOf(messages[why], { name });
  return refuse('invalid', message, [{ code: 'function_failed', message }]);
}

const messages = {
  time: 'refusals.functionTime',
  memory: 'refusals.functionMemory',
  depth: 'refusals.functionDepth',
  result: 'refusals.functionResult',
  given: 'refusals.functionGiven',
  stopped: 'refusals.functionStopped',
} as const;
