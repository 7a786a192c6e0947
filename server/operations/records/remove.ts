import type { Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { runWrite } from '#server/write/run-write.ts';
import { sentFields } from '#server/write/request/sent-body.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';

const nothing = sentFields([]);

/** `DELETE /api/<plural>/<id>`: takes a record away. A body, where there is one, must be empty. */
export function removeRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest,
): Promise<Outcome<WriteAnswer>> {
  const useCase = { action: { kind: 'delete' }, fields: nothing } as const;
  return runWrite(runtime, call, { request: { ...request, body: request.body ?? {} }, useCase });
}
