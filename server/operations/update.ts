import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { afterChange } from './write/after.ts';
import { applyUpdate } from './write/apply.ts';
import type { Attempt } from './write/attempt.ts';
import { beforeChange } from './write/before.ts';
import { refuseValues } from './write/check-values.ts';
import { fieldsOf } from './write/fields-of.ts';
import { runWrite } from './write/run-write.ts';
import type { Change, WriteContext } from './write/write-context.ts';
import type { WriteAnswer, WriteRequest } from './write-request.ts';

/** `PATCH /api/<plural>/<id>`: gives fields of a record other values. */
export function updateRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest,
): Promise<Outcome<WriteAnswer>> {
  const useCase = {
    action: { kind: 'update' },
    fields: fieldsOf(request.entity),
    perform: performUpdate,
  } as const;
  return runWrite(runtime, call, { request, useCase });
}

async function performUpdate(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = attempt;
  const before = await beforeChange(context, attempt);
  if (before.kind === 'refusal') return before;
  const applied = { before: before.value, after: applyUpdate(context, attempt, before.value) };
  const refusal =
    (await refuseValues(context, attempt, applied)) ?? (await afterChange(context, attempt, applied));
  return refusal ?? done([{ entity, id, event: { kind: 'update' }, actor: context.call.actor, ...applied }]);
}
