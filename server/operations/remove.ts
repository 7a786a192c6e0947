import type { Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Attempt } from './write/attempt.ts';
import { beforeChange } from './write/before.ts';
import { performDelete } from './write/perform-delete.ts';
import { runWrite } from './write/run-write.ts';
import { sentFields } from './write/sent-body.ts';
import type { Change, WriteContext } from './write/write-context.ts';
import type { WriteAnswer, WriteRequest } from './write-request.ts';

const nothing = sentFields([]);

/** `DELETE /api/<plural>/<id>`: takes a record away. A body, where there is one, must be empty. */
export function removeRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest,
): Promise<Outcome<WriteAnswer>> {
  const useCase = { action: { kind: 'delete' }, fields: nothing, perform } as const;
  return runWrite(runtime, call, { request: { ...request, body: request.body ?? {} }, useCase });
}

async function perform(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  const before = await beforeChange(context, attempt);
  return before.kind === 'refusal' ? before : performDelete(context, attempt, before.value);
}
