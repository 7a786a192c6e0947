import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { afterChange } from './write/after.ts';
import { applyCreate } from './write/apply.ts';
import type { Attempt } from './write/attempt.ts';
import { beforeCreate } from './write/before.ts';
import { refuseValues } from './write/check-values.ts';
import { fieldsOf } from './write/fields-of.ts';
import { runWrite } from './write/run-write.ts';
import type { Change, WriteContext } from './write/write-context.ts';
import type { WriteAnswer, WriteRequest } from './write-request.ts';

/** `POST /api/<plural>`: adds a record. */
export function createRecord(
  runtime: Runtime,
  call: Call,
  request: WriteRequest,
): Promise<Outcome<WriteAnswer>> {
  const useCase = {
    action: { kind: 'create' },
    fields: fieldsOf(request.entity),
    perform: performCreate,
  } as const;
  return runWrite(runtime, call, { request, useCase });
}

async function performCreate(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = attempt;
  const refused = await beforeCreate(context, attempt);
  if (refused !== undefined) return refused;
  const applied = { after: await applyCreate(context, attempt) };
  const refusal =
    (await refuseValues(context, attempt, applied)) ?? (await afterChange(context, attempt, applied));
  return refusal ?? done([{ entity, id, event: { kind: 'create' }, actor: context.call.actor, ...applied }]);
}
