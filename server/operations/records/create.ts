import type { Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { fieldsOf } from '#server/write/request/fields-of.ts';
import { runWrite } from '#server/write/run-write.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';

/** `POST /api/<plural>`: adds a record. */
export function createRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest,
): Promise<Outcome<WriteAnswer>> {
  const useCase = {
    action: { kind: 'create' },
    fields: fieldsOf(request.entity),
  } as const;
  return runWrite(runtime, call, { request, useCase });
}
