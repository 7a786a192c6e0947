import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  forgetMessagesOf,
  forgetSent,
  selectAnswersAbout,
  selectChangesOf,
  selectSentOn,
  updateAnswer,
  updateHistoryChanges,
} from '#server/sql/engine/forget-rows.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { answersWithout } from '#server/write/answer/forgotten-answers.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import type { Forgotten } from '#server/write/context/write-notes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * Takes what effects have forgotten out of what is kept of their records: each entry of the history stays, and says that
 * the field was changed, without a value. Messages about the record go as a whole, for they may say it in their own words.
 * Of an answer that is kept under an idempotency key the key stays: a call that is sent again would bring the values back.
 * However many records they are, each kind of trace is looked through once.
 */
export async function forgetTraces(context: WriteContext): Promise<void> {
  const { transaction, call, notes } = context;
  const { forgotten } = notes;
  if (forgotten.length === 0) return;
  const { kind } = transaction;
  for (const [entity, records] of Map.groupBy(forgotten, (one) => one.entity))
    await forgetChanges(context, entity, records);
  const ids = new Set(forgotten.map(({ id }) => id));
  for (const statement of forgetMessagesOf({ ids, kind })) await transaction.run(statement);
  const requests = await requestsWith(context, forgotten);
  await forgetRequests(transaction, requests, call.now);
  await forgetAnswers(transaction, ids);
}

/** Takes out what was sent with calls that wait for a second person, or did, and what they were answered with. */
export async function forgetRequests(
  transaction: Transaction,
  requests: readonly string[],
  now: string,
): Promise<void> {
  if (requests.length === 0) return;
  const { kind } = transaction;
  for (const statement of forgetSent(requests, { kind, now })) await transaction.run(statement);
  await forgetAnswers(transaction, new Set(requests));
}

async function forgetChanges(
  { transaction, runtime: { storage } }: WriteContext,
  entity: Entity,
  records: readonly Forgotten[],
): Promise<void> {
  const table = storage.table(entity.name);
  const columns = new Map<string, Set<string>>();
  for (const { id, fields } of records)
    for (const field of fields)
      columns.set(id, (columns.get(id) ?? new Set()).add(storage.column(entity.name, field)));
  const sought = { ids: columns.keys(), kind: transaction.kind };
  for (const row of await transaction.all(selectChangesOf(table, sought))) {
    const rest = withoutValues(String(row['changes']), columns.get(String(row['record'])) ?? new Set());
    if (rest !== row['changes']) transaction.send(updateHistoryChanges(String(row['id']), rest));
  }
}

async function forgetAnswers(transaction: Transaction, ids: ReadonlySet<string>): Promise<void> {
  const about = await transaction.all(selectAnswersAbout({ ids, kind: transaction.kind }));
  for (const { actor, key, record, answer } of about) {
    const rest = answersWithout(String(answer), { ids, isOfCall: ids.has(String(record)) });
    if (rest !== answer)
      transaction.send(updateAnswer({ actor: String(actor), key: String(key), answer: rest }));
  }
}

/** Calls on the records; and on what they are parts of, as far as parts were sent along. */
async function requestsWith(
  context: WriteContext,
  forgotten: readonly Forgotten[],
): Promise<readonly string[]> {
  const { transaction } = context;
  const { kind } = transaction;
  const ids = new Set(forgotten.map(({ id }) => id));
  const partsOf = new Map<string, Set<string>>();
  for (const one of forgotten) await noteWholes(context, one, partsOf);
  const sought = { ids: new Set([...ids, ...partsOf.keys()]), kind };
  const sent = await transaction.all(selectSentOn(sought));
  return sent.flatMap(({ id, record, body }) => {
    const whole = partsOf.get(String(record)) ?? new Set();
    // Written by `hold`, and by nothing else.
    const names = Object.keys(JSON.parse(String(body)) as object);
    const isOne = ids.has(String(record)) || names.some((name) => whole.has(name));
    return isOne ? [String(id)] : [];
  });
}

/** Notes what a record is a part of, and what that is a part of, with the names under which parts are sent. */
async function noteWholes(
  context: WriteContext,
  part: Pick<Forgotten, 'entity' | 'id'>,
  partsOf: Map<string, Set<string>>,
): Promise<void> {
  const { partOf } = part.entity;
  if (partOf === undefined) return;
  const last = context.notes.storedOf(part).at(-1);
  const record = last?.after ?? last?.before ?? (await fetchForWrite(context, part.entity, part.id));
  const id = record?.[partOf.field];
  if (typeof id !== 'string') return;
  const entity = entityNamed(partOf.entity, context.runtime.model);
  const backs = [...entity.backs.values()].filter(
    (back) => back.entity === part.entity.name && back.field === partOf.field,
  );
  for (const { name } of backs) partsOf.set(id, (partsOf.get(id) ?? new Set()).add(name));
  await noteWholes(context, { entity, id }, partsOf);
}

function withoutValues(changes: string, columns: ReadonlySet<string>): string {
  // Written by `writeHistory`, and by nothing else.
  const pairs = JSON.parse(changes) as Readonly<Record<string, JsonValue>>;
  const rest = Object.entries(pairs).map(([column, pair]) => [
    column,
    columns.has(column) ? [null, null] : pair,
  ]);
  return JSON.stringify(Object.fromEntries(rest));
}
