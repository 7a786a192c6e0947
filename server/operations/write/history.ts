import type { Field } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { insertEngineRow } from '#server/sql/engine-rows.ts';
import { sameValue } from './stored-record.ts';
import type { Change, WriteContext } from './write-context.ts';

/** One row per changed record: who, when, by which call or transition, each field before and after. Secrets stay out. */
export async function writeHistory(context: WriteContext, changes: readonly Change[]): Promise<void> {
  const { runtime, call, transaction } = context;
  // What may be confirmed and was not would have been refused before.
  const { questionCodes } = context.notes;
  for (const change of asTold(changes)) {
    if (change.before === change.after) continue; // an update with the values that were there already
    const { entity, id, event, actor } = change;
    const row = {
      id: runtime.newId(),
      at: call.now,
      entity: runtime.storage.table(entity.name),
      record: id,
      version: versionAfter(change),
      action: event.kind,
      transition: event.kind === 'transition' ? event.name : null,
      actor_kind: actor.kind,
      actor: actor.id ?? null,
      request: call.requestId,
      contract: runtime.storage.version,
      changes: JSON.stringify(changedColumns(context, change)),
      confirmed: questionCodes.length === 0 ? null : JSON.stringify(questionCodes),
    };
    await transaction.run(insertEngineRow('nf_history', row));
  }
}

/** Calculated values that only followed belong to the change of the same record they followed. */
function asTold(changes: readonly Change[]): readonly Change[] {
  const told: Change[] = [];
  for (const change of changes) {
    const index = told.findLastIndex(({ id, entity }) => id === change.id && entity === change.entity);
    const earlier = told[index];
    if (change.silent !== true || earlier === undefined) told.push(change);
    else told[index] = { ...earlier, after: change.after };
  }
  return told;
}

/** What never leaves its column: secrets and keys, and what no column has. */
function isHidden(field: Field): boolean {
  return field.secret || field.type === 'key' || !hasColumn(field);
}

/** A delete is the version after the last. */
function versionAfter({ before, after }: Change): number {
  return after === undefined ? Number(before?.['version'] ?? 0) + 1 : Number(after['version']);
}

// The row itself says who and when, and which version came of it.
const told: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
]);

/** By the names of columns, which stay when the contract renames a field. */
function changedColumns(
  { runtime }: WriteContext,
  { entity, before, after }: Change,
): Readonly<Record<string, readonly [JsonValue, JsonValue]>> {
  const changed: Record<string, readonly [JsonValue, JsonValue]> = {};
  for (const field of entity.fields.values()) {
    if (isHidden(field) || told.has(field.name) || sameValue(before?.[field.name], after?.[field.name]))
      continue;
    const column = runtime.storage.column(entity.name, field.name);
    changed[column] = [before?.[field.name] ?? null, after?.[field.name] ?? null];
  }
  return changed;
}
