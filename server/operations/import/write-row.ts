import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { createRecord } from '#server/operations/records/create.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import type { WriteAnswer } from '#server/write/request/write-request.ts';
import { findByValue } from './find-record.ts';
import type { ImportRow } from './import-row.ts';
import type { RowBodies } from './row-body.ts';

/** What every row of an import is written with. */
export interface RowContext {
  readonly read: ReadContext;
  readonly entity: Entity;
  readonly bodies: RowBodies;
  readonly confirm: readonly string[];
  /** The field that names the record to be changed. */
  readonly key?: Field;
}

/** As its own call would have answered. */
export interface WrittenRow {
  readonly status: 200 | 201;
  readonly id: string;
  readonly warnings: readonly FieldProblem[];
}

/** Writes one row: as an update where its key names a record, else as a create. */
export async function writeRow(context: RowContext, row: ImportRow): Promise<Outcome<WrittenRow>> {
  const { bodies, entity, key, read } = context;
  const { body, problems } = await bodies.bodyOf(read, row);
  if (problems.length > 0) return refuse('invalid', undefined, problems);
  const value = key === undefined ? null : (row.values[key.name] ?? null);
  const id =
    key === undefined || value === null ? undefined : await findByValue(read, { entity, field: key, value });
  if (id !== undefined) return update(context, id, without(body, key?.name));
  if (key?.type === 'id' && value !== null) return refuseMissing();
  const sent = row.emptyIsAbsent ? filled(body) : body;
  return create(context, key?.type === 'id' ? without(sent, 'id') : sent);
}

/** An id names a record that is there; nobody chooses the id of a new one. */
function refuseMissing(): Refusal {
  return refuse('invalid', undefined, [
    {
      field: 'id',
      code: 'no_such_record',
      message: messageOf('refusals.noSuchRecordYet'),
    },
  ]);
}

async function create(context: RowContext, body: Record<string, JsonValue>): Promise<Outcome<WrittenRow>> {
  const { read, entity, bodies } = context;
  const made = await confirmed(context, (confirm) =>
    createRecord(read.runtime, read.call, { entity, body, confirm, dryRun: false, isRow: true }),
  );
  if (made.kind === 'refusal') return made;
  if (made.value.held !== undefined) return refuseHeld();
  bodies.made(entity, made.value.record?.titles['id'], made.value.id);
  return done({ status: 201, id: made.value.id, warnings: made.value.warnings });
}

async function update(
  context: RowContext,
  id: string,
  body: Record<string, JsonValue>,
): Promise<Outcome<WrittenRow>> {
  const { read, entity } = context;
  const changed = await confirmed(context, (confirm) =>
    updateRecord(read.runtime, read.call, { entity, id, body, confirm, dryRun: false }),
  );
  if (changed.kind === 'refusal') return changed;
  if (changed.value.held !== undefined) return refuseHeld();
  return done({ status: 200, id, warnings: changed.value.warnings });
}

/** An import is all or nothing, so no row of it can wait. */
function refuseHeld(): Refusal {
  return refuse('not_allowed_now', messageOf('refusals.importCannotWait'));
}

/** A row confirms what it is asked, and nothing else, where the caller has confirmed it for all rows. */
async function confirmed(
  { confirm }: RowContext,
  write: (confirm: readonly string[]) => Promise<Outcome<WriteAnswer>>,
): Promise<Outcome<WriteAnswer>> {
  const outcome = await write([]);
  if (outcome.kind === 'done' || outcome.code !== 'confirm') return outcome;
  const asked = [
    ...new Set(outcome.errors.filter(({ level }) => level === 'confirm').map(({ code }) => code)),
  ];
  return asked.every((code) => confirm.includes(code)) ? write(asked) : outcome;
}

function without(body: Record<string, JsonValue>, name: string | undefined): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
}

function filled(body: Record<string, JsonValue>): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
