import type { HistoryActor } from '#shared/api/calls/data.ts';
import type { Field } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { type EngineRow, insertEngineRows } from '#server/sql/engine/engine-rows.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';
import type { Change } from '#server/write/context/change.ts';

/** Rows in one statement. */
const MOST = 100;

/** One row per changed record: who, when, by which call or transition, each field before and after. Secrets stay out. */
export function writeHistory(context: WriteContext, changes: readonly Change[]): void {
  // An update with the values that were there already is none.
  const recorded = asRecorded(changes).filter(({ before, after }) => before !== after);
  const warned = warnedIn(context, recorded);
  for (let at = 0; at < recorded.length; at += MOST) {
    const rows = recorded.slice(at, at + MOST).map((change) => rowOf(context, change, warned));
    context.transaction.send(insertEngineRows('nf_history', rows));
  }
}

/** Warnings stand with the last change of their record; those of a record that was only looked at with the first of all. */
function warnedIn(
  { notes }: WriteContext,
  recorded: readonly Change[],
): ReadonlyMap<Change, readonly string[]> {
  const warned = new Map<Change, readonly string[]>();
  for (const [id, codes] of notes.warned) {
    const change = recorded.findLast((one) => one.id === id) ?? recorded[0];
    if (change) warned.set(change, [...new Set([...(warned.get(change) ?? []), ...codes])]);
  }
  return warned;
}

function rowOf(
  context: WriteContext,
  change: Change,
  warned: ReadonlyMap<Change, readonly string[]>,
): EngineRow {
  const { runtime, call, notes } = context;
  const { entity, id, event, actor } = change;
  // What may be confirmed and was not would have been refused before.
  const { questionCodes } = notes;
  return {
    id: runtime.newId(),
    at: call.now,
    entity: runtime.storage.table(entity.name),
    record: id,
    version: versionAfter(change),
    action: event.kind,
    transition: event.kind === 'transition' ? event.name : null,
    actor_kind: kindOf(actor),
    actor: actor.id ?? null,
    request: call.requestId,
    contract: runtime.storage.version,
    changes: JSON.stringify(changedColumns(context, change)),
    confirmed: listOrNull(questionCodes),
    warned: listOrNull(warned.get(change) ?? []),
    second: context.second ?? null,
    acted_by: actor.actedBy?.id ?? null,
  };
}

function listOrNull(codes: readonly string[]): string | null {
  return codes.length === 0 ? null : JSON.stringify(codes);
}

/** Who has a key and is not signed in is told apart from who has none. */
function kindOf({ kind, held }: Actor): HistoryActor['kind'] {
  return kind === 'nobody' && held !== undefined ? 'holder' : kind;
}

/** Calculated values that only followed belong to the change of the same record they followed. */
export function asRecorded(changes: readonly Change[]): readonly Change[] {
  const recorded: Change[] = [];
  const last = new Map<string, number>();
  for (const change of changes) {
    const key = `${change.entity.name} ${change.id}`;
    const index = last.get(key) ?? recorded.length;
    const earlier = recorded[index];
    if (change.silent === true && earlier !== undefined)
      recorded[index] = { ...earlier, after: change.after };
    else last.set(key, recorded.push(change) - 1);
  }
  return recorded;
}

/** What never leaves its column: secrets and keys, and what no column has. */
export function isHidden(field: Field): boolean {
  return field.secret || field.type === 'key' || !hasColumn(field);
}

/** What the history does not keep: what nobody is ever told, and what the contract says shall not be in it. */
export function isUnrecorded(field: Field): boolean {
  return field.unrecorded === true || isHidden(field);
}

/** A delete is the version after the last. */
function versionAfter({ before, after }: Change): number {
  return after === undefined ? Number(before?.['version'] ?? 0) + 1 : Number(after['version']);
}

// The row itself says who and when, and which version came of it.
const saidByTheRow: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
]);

const recordedFields = fieldsThat((field) => !isUnrecorded(field) && !saidByTheRow.has(field.name));

/** By the names of columns, which stay when the contract renames a field. */
function changedColumns(
  { runtime }: WriteContext,
  { entity, before, after }: Change,
): Readonly<Record<string, readonly [JsonValue, JsonValue]>> {
  const changed: Record<string, readonly [JsonValue, JsonValue]> = {};
  for (const field of recordedFields(entity)) {
    if (sameValue(before?.[field.name], after?.[field.name])) continue;
    const column = runtime.storage.column(entity.name, field.name);
    changed[column] = [before?.[field.name] ?? null, after?.[field.name] ?? null];
  }
  return changed;
}
