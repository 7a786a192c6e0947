import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Locks } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { refuseCall } from '#server/reads/read-access.ts';
import { callablesOf } from '#server/rights/callables.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { refuseOften } from '#server/write/refuse-often.ts';
import { withinTimeOf } from '#server/write/within-write-time.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import { keyLockOf } from '../batch/batch-key.ts';
import { historyRows } from '../history/history-rows.ts';
import { pastStates } from '../history/past-states.ts';
import { removeRecord } from '../records/remove.ts';
import { updateRecord } from '../records/update.ts';
import { type ImportedRow, findImport, type KeptImport } from './kept-import.ts';
import { ROWS_OF_A_WRITE } from './import-row.ts';

/** Which import is taken back, by the key that it was sent with. */
export interface UndoRequest {
  readonly entity: Entity;
  readonly key: string;
  /** Codes of soft rules the caller has confirmed. */
  readonly confirm: readonly string[];
}

/** What was taken back. */
export interface UndoAnswer {
  readonly deleted: number;
  readonly restored: number;
}

/**
 * `POST /api/<plural>/-/import/undo`: takes back an import of the last day, whole or not at all, under all grants and
 * rules: what it made is deleted, what it changed gets the values it had. Only while nobody has touched any of it since.
 */
export async function undoImport(
  runtime: Runtime,
  call: Call,
  request: UndoRequest,
): Promise<Outcome<UndoAnswer>> {
  const { entity, key } = request;
  const may = callablesOf(entity, call.actor);
  if (may.delete.length === 0 && may.update.length === 0) return refuseCall(call.actor);
  const found = await runtime.database.read((connection) =>
    findImport({ connection, runtime, call }, entity, key),
  );
  if (found === undefined) return refuse('not_found');
  const tooOften = await refuseOften(runtime, call, { made: madeBy(entity, found), dryRun: false });
  if (tooOften !== undefined) return tooOften;
  const writes = Math.max(1, Math.ceil(found.rows.length / ROWS_OF_A_WRITE));
  return withinTimeOf(writes, { runtime, locks: locksOf(runtime, call, request) }, async (transaction) => {
    const within = { ...runtime, database: databaseWithin(transaction) };
    const outcome = await takeBack({ connection: transaction, runtime: within, call }, request, found);
    if (outcome.kind === 'refusal') transaction.rollBackAtEnd();
    return outcome;
  });
}

function madeBy(entity: Entity, { rows }: KeptImport) {
  const times = rows.filter(({ isNew }) => isNew).length;
  const made = [
    { entity, event: 'delete', times },
    { entity, event: 'update', times: rows.length - times },
  ];
  return made.filter((one) => one.times > 0);
}

/** The last row first: a row may name one before it. */
async function takeBack(
  context: ReadContext,
  request: UndoRequest,
  kept: KeptImport,
): Promise<Outcome<UndoAnswer>> {
  let deleted = 0;
  for (const row of kept.rows.toReversed()) {
    const refused = await takeRowBack(context, request, { row, kept });
    if (refused !== undefined) return refused;
    deleted += row.isNew ? 1 : 0;
  }
  return done({ deleted, restored: kept.rows.length - deleted });
}

async function takeRowBack(
  { connection, runtime, call }: ReadContext,
  { entity, confirm }: UndoRequest,
  { row, kept }: { readonly row: ImportedRow; readonly kept: KeptImport },
): Promise<Refusal | undefined> {
  const { id } = row;
  const present = await storedRecord(connection, runtime, { entity, id });
  const rows = await historyRows(connection, runtime, { entity, id });
  const [newest] = rows;
  const isUntouched = newest?.request === kept.request && newest.version === present?.['version'];
  if (present === undefined || !isUntouched) return changedSince();
  const before = pastStates(rows, { id, present }).findLast(
    ({ row: { request } }) => request === kept.request,
  );
  const write = { entity, id, dryRun: false, confirm, ifMatch: newest.version };
  const outcome = row.isNew
    ? await removeRecord(runtime, call, { ...write, body: {} })
    : await updateRecord(runtime, call, { ...write, body: valuesBefore(kept.fields, before?.before) });
  if (outcome.kind === 'done')
    return outcome.value.held === undefined
      ? undefined
      : refuse('not_allowed_now', messageOf('refusals.importCannotWait'));
  // Who may not see it any more is told no more of it than of one that was changed.
  return outcome.code === 'not_found' ? changedSince() : outcome;
}

function changedSince(): Refusal {
  return refuse('not_allowed_now', messageOf('refusals.importChangedSince'));
}

/** What the import sent of a record, as it was before. */
function valuesBefore(fields: readonly string[], before: RecordValues = {}): RecordValues {
  return Object.fromEntries(
    fields.filter((name) => before[name] !== undefined).map((name) => [name, before[name] ?? null]),
  );
}

function locksOf({ model }: Runtime, { actor }: Call, { entity, key }: UndoRequest): Locks {
  const sets = ['delete', 'update'].map((event) => lockSetOf(model, { entity, event }));
  const own = keyLockOf(actor, key);
  const exclusive = new Set([...sets.flatMap((set) => set.exclusive), ...(own === undefined ? [] : [own])]);
  const shared = new Set(sets.flatMap((set) => set.shared).filter((name) => !exclusive.has(name)));
  return { exclusive: [...exclusive].toSorted(), shared: [...shared].toSorted() };
}
