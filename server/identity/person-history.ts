import type { RecordValues } from '#shared/fields/field.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine-rows.ts';

/** What the command line or the first start did to a person. Nobody is signed in there: the engine is named. */
export interface PersonChange {
  readonly id: string;
  readonly action: 'create' | 'update';
  readonly version: number;
  readonly now: string;
  readonly before: RecordValues;
  readonly after: RecordValues;
}

/** Keeps the change in the history of the person, as a write by the API would be. */
export async function keepPersonChange(
  on: Transaction,
  { storage, newId }: Runtime,
  { id, action, version, now, before, after }: PersonChange,
): Promise<void> {
  const changes = Object.entries(after).map(([field, value]) => [
    storage.column('user', field),
    [before[field] ?? null, value],
  ]);
  const row = {
    id: newId(),
    at: now,
    entity: storage.table('user'),
    record: id,
    version,
    action,
    transition: null,
    actor_kind: 'engine',
    actor: null,
    request: newId(),
    contract: storage.version,
    changes: JSON.stringify(Object.fromEntries(changes)),
    confirmed: null,
    warned: null,
  };
  await on.run(insertEngineRow('nf_history', row));
}
