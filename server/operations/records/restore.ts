import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { keyLockOf } from '#server/operations/batch/batch-key.ts';
import { isKeyKnown } from '#server/write/answer/idempotency.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { historyRows } from '#server/operations/history/history-rows.ts';
import { pastStates } from '#server/operations/history/past-states.ts';
import { noRights, type Rights, rightsThen } from '#server/operations/history/rights-then.ts';
import { refuseHidden } from '#server/reads/hidden-record.ts';
import { refuseReading } from '#server/reads/read-access.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';
import { keepingOf } from '#server/rights/logged.ts';
import { isThere, setReferring } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { fieldsOf } from '#server/write/request/fields-of.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { refuseOften } from '#server/write/refuse-often.ts';
import { runWrite } from '#server/write/run-write.ts';
import type { Deletion } from '#server/sql/engine/engine-rows.ts';
import { deletedParts, sendable } from './deleted-parts.ts';
import { placesRead } from './places-read.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { knownRefusal } from '#server/write/answer/known-refusal.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';

/** A deleted record that is to come back. */
export type RestoreRequest = Omit<WriteRequest, 'body' | 'ifMatch'> & { readonly id: string };

/**
 * `POST /api/<plural>/-/restore {id}`: makes a deleted record again, as its history has it in its last moment: under its
 * id, in its state. It is a create like any other, by whoever may create it so and could read it: values are checked,
 * references must be there, what is unique must be free, rules are asked. Parts that were deleted with it come back with
 * it. A record that is none, that was never deleted
 * or that was not the caller's to read is `not_found`.
 */
export async function restoreRecord(
  runtime: Runtime,
  call: Call,
  request: RestoreRequest,
): Promise<Outcome<WriteAnswer>> {
  const { entity } = request;
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  if (!isId(request.id)) return refuse('not_found');
  const { dryRun, idempotencyKey, agreed } = request;
  const made = agreed === undefined && !runtime.database.isWithin ? [{ entity, event: 'create' }] : [];
  const tooOften = await refuseOften(runtime, call, { made, dryRun, idempotencyKey });
  if (tooOften !== undefined) return tooOften;
  const work = async (transaction: Transaction): Promise<Outcome<WriteAnswer>> => {
    const within = { ...runtime, database: databaseWithin(transaction) };
    const found = await lastState({ connection: transaction, runtime, call }, request);
    if (found.kind === 'refusal') return found;
    const { last: restored, rights, deletion } = found.value;
    const gone = { entity, id: request.id, deletion };
    const restoredParts = await deletedParts({ connection: transaction, runtime }, gone);
    const useCase = { action: { kind: 'create' }, fields: fieldsOf(entity) } as const;
    const body = sendable(entity, restored);
    const outcome = await runWrite(within, call, {
      request: { ...request, body, restored, restoredParts },
      useCase,
    });
    if (outcome.kind === 'refusal') {
      // Who agrees to a restore is told what is in its way, and may know less than who asked for it.
      const reading = { connection: transaction, runtime, call: request.agreed ?? call };
      const known = request.agreed === undefined ? rights : await rightsThen(reading, entity, restored);
      const isRead = await placesRead(reading, { rights: known, parts: restoredParts });
      return knownRefusal(runtime.model, outcome, { isRead, otherwise: messageOf('refusals.notRestorable') });
    }
    await takeOpeningsBack({ runtime, transaction }, entity, request.id);
    return outcome;
  };
  return withinWriteTime(runtime, work, locksOf(runtime, call, request));
}

/**
 * Who opened it before is found with it again, where it is there: a call that is only tried, that waits for a second person
 * or that is answered again brings nothing back.
 */
async function takeOpeningsBack(
  { runtime, transaction }: { readonly runtime: Runtime; readonly transaction: Transaction },
  entity: Entity,
  id: string,
): Promise<void> {
  const keeping = keepingOf(entity, runtime.model);
  if (keeping === undefined || keeping.whole !== entity) return;
  const [there] = await transaction.all(isThere(entity, id, sourceOf(runtime)));
  if (there === undefined) return;
  const reference = { entity: keeping.opening, field: entity.name, known: 'opened_id' };
  transaction.send(setReferring(reference, id, sourceOf(runtime)));
}

/** A deleted record as it last was, and what of it the caller could read. */
interface Deleted {
  readonly last: RecordValues;
  readonly rights: Rights;
  readonly deletion: Deletion;
}

/** The record as it was when it was deleted, where the caller could read it then. */
async function lastState(
  context: ReadContext,
  { entity, id, idempotencyKey }: RestoreRequest,
): Promise<Outcome<Deleted>> {
  const { connection, runtime } = context;
  const rows = await historyRows(connection, runtime, { entity, id });
  const present = await storedRecord(connection, runtime, { entity, id });
  const deleted = pastStates(rows, { id, present }).find(({ row }) => row.action === 'delete');
  const last = deleted?.before;
  if (present !== undefined && (last === undefined || !(await isKeyKnown(context, idempotencyKey)))) {
    return refusePresent(context, entity, present);
  }
  const rights = last === undefined ? noRights : await rightsThen(context, entity, last);
  if (deleted === undefined || last === undefined || !rights.readable) return refuse('not_found');
  return done({ last, rights, deletion: deleted.row });
}

/** A record that is there can only be restored by a call that did so before, and is sent again with its key. */
async function refusePresent(context: ReadContext, entity: Entity, present: RecordValues): Promise<Refusal> {
  const { readable } = await rightsThen(context, entity, present);
  return readable ? refuse('wrong_state', messageOf('refusals.notDeleted')) : refuseHidden(context, entity);
}

/** Two that restore one record at the same moment: the second must find it there. */
export function restoreLock(id: string): string {
  return `nf_restore ${id.toLowerCase()}`;
}

function locksOf({ model }: Runtime, call: Call, { entity, id, idempotencyKey }: RestoreRequest): Locks {
  const attached = [...model.entities.values()].filter((one) => one.attached?.entity === entity.name);
  const sets = [entity, ...attached].map((made) => lockSetOf(model, { entity: made, event: 'create' }));
  const key = keyLockOf(call.actor, idempotencyKey);
  const own = [restoreLock(id), ...(key === undefined ? [] : [key])];
  const exclusive = new Set([...sets.flatMap((set) => set.exclusive), ...own]);
  const shared = new Set(sets.flatMap((set) => set.shared).filter((name) => !exclusive.has(name)));
  return { exclusive: [...exclusive].toSorted(), shared: [...shared].toSorted() };
}
