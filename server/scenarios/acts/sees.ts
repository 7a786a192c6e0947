import type { Call } from '#server/call.ts';
import { openRecord } from '#server/operations/records/open.ts';
import { countSeen } from '#server/reads/lists/count-seen.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { done } from '#shared/api/refusal.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Stage } from './stage.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';

/** `sees: l1`: the person can read the record, it fulfils `where` as they see it, and fields in `hidden` are not there. */
export async function sees({ action }: StepOf<'sees'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const { runtime } = stage;
  const { where, hidden } = action;
  const entity = entityNamed(action.entity, runtime.model);
  const id = stage.idOf(action);
  const read = await openRecord(runtime, call, { entity, id, query: new Map() });
  if (read.kind === 'refusal') return read;
  const { record } = read.value;
  const shown = hidden.filter((name) => Object.hasOwn(record, name));
  if (shown.length > 0) {
    const came = shown.map((name) => `${name} is there: ${JSON.stringify(record[name])}`);
    return done({ warnings: [], fault: { expected: `${hidden.join(', ')} hidden`, came } });
  }
  if (where === undefined) return done({ warnings: [] });
  const count = await countSeen(runtime, call, { entity: entity.name, id, where, records: stage.records });
  if (count.kind === 'refusal') return count;
  if (count.value === 1) return done({ warnings: [] });
  const expected = `${action.record} with ${where.source}`;
  const came = ['it is not so', ...describe(record, [...where.references.ownFields])];
  return done({ warnings: [], fault: { expected, came } });
}

/** The fields that a condition names, as the answer has them. */
function describe(record: Readonly<Record<string, JsonValue>>, names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const value = record[name];
    return value === undefined ? `${name} may not be read` : `${name}: ${JSON.stringify(value)}`;
  });
}
