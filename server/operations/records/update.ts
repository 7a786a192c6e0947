import type { Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { fieldsOf } from '#server/write/request/fields-of.ts';
import { runWrite } from '#server/write/run-write.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';

/** `PATCH /api/<plural>/<id>`: gives fields of a record other values. */
export function updateRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest,
): Promise<Outcome<WriteAnswer>> {
  const useCase = {
    action: { kind: 'update' },
    fields: fieldsOf(request.entity),
  } as const;
  return runWrite(runtime, call, { request, useCase });
}
