import { createHash } from 'node:crypto';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow, selectHistory } from '#server/sql/engine/engine-rows.ts';

/** Keeps in the history that a constant has another value. */
export async function keepConstantChange(
  { transaction, runtime, call }: { transaction: Transaction; runtime: Runtime; call: Call },
  name: string,
  { before, after }: { readonly before: JsonValue; readonly after: JsonValue },
): Promise<void> {
  const record = constantId(name);
  const row = {
    id: runtime.newId(),
    at: call.now,
    entity: 'nf_setting',
    record,
    version: (await transaction.all(selectHistory('nf_setting', record))).length + 1,
    action: 'update',
    transition: null,
    actor_kind: call.actor.kind,
    actor: call.actor.id ?? null,
    request: call.requestId,
    contract: runtime.storage.version,
    changes: JSON.stringify({ [name]: [before, after] }),
    confirmed: null,
    warned: null,
  };
  await transaction.run(insertEngineRow('nf_history', row));
}

/** History names records by id: a constant has one made from its name. */
export function constantId(name: string): string {
  const hash = createHash('sha256').update(`constant ${name}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
