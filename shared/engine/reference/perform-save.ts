import { refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { newRecord } from './assign.ts';
import { checkRow, type Row } from './check-row.ts';
import { covers, holding, type Permit } from './rights.ts';
import { exceedsLimit, judgeEvent } from './rules.ts';
import type { Sent } from './sent-values.ts';
import { environmentOf } from './situation.ts';
import { problem, refuseWith } from './told.ts';
import { takenKeys } from './uniqueness.ts';
import type { Verdict, Writing } from './writing.ts';

/** A create or an update, as far as it is known before anything is looked at. */
export interface Save {
  readonly entity: Entity;
  readonly id: string;
  readonly permits: readonly Permit[];
  readonly sent: Sent;
  readonly ifMatch?: number;
}

/** Adds a record. */
export function performCreate(writing: Writing, save: Save): Verdict {
  const { entity, id, permits, sent } = save;
  const { situation, state } = writing;
  const refusal =
    refuseFields(writing, save, permits) ?? refuseWith(sent.typeProblems, 'invalid', situation.model);
  if (refusal !== undefined) return refusal;
  const after = newRecord(state, situation, { entity, id, sent });
  const refused = judgeRow(writing, { entity, after, sent }, { permits, event: 'create' });
  if (refused !== undefined) return refused;
  writing.keep({ entity, after, action: { kind: 'create' } });
  return exceedsLimit(writing, entity) ? refuse('limit_reached') : undefined;
}

/** Changes a record that the caller may read. */
export function performUpdate(writing: Writing, save: Save, before: RecordValues): Verdict {
  const { entity, sent, ifMatch } = save;
  const { situation, state } = writing;
  const permits = holding(save.permits, environmentOf(state, situation, { record: before, old: before }));
  if (permits.length === 0) return refuse('forbidden');
  const refusal =
    refuseFields(writing, save, permits) ?? refuseWith(sent.typeProblems, 'invalid', situation.model);
  if (refusal !== undefined) return refusal;
  if (isStale(ifMatch, before)) return refuse('stale');
  const after = { ...before, ...sent.values };
  const refused = judgeRow(writing, { entity, before, after, sent }, { permits, event: 'update' });
  if (refused !== undefined) return refused;
  writing.keep({ entity, before, after, action: { kind: 'update' } });
  return undefined;
}

/** Whether the caller saw another version of the record. */
export function isStale(ifMatch: number | undefined, record: RecordValues): boolean {
  return ifMatch !== undefined && ifMatch !== record['version'];
}

/** States, system fields and whatever no grant gives cannot be sent. */
function refuseFields({ situation }: Writing, { entity, sent }: Save, permits: readonly Permit[]): Verdict {
  const forbidden = sent.names.filter(
    (name) => entity.fields.get(name)?.origin !== 'contract' || !covers(permits, name),
  );
  const problems = forbidden.map((name) => problem('forbidden_field', name));
  return refuseWith(problems, 'forbidden_field', situation.model);
}

/** Values, then the grant on the row as it would be, then keys that are taken, then the conditions of the event. */
function judgeRow(
  writing: Writing,
  row: Row,
  { permits, event }: { readonly permits: readonly Permit[]; readonly event: string },
): Verdict {
  const { situation } = writing;
  const { model } = situation;
  const wrong = refuseWith(checkRow(writing, row), 'invalid', model);
  if (wrong !== undefined) return wrong;
  const { entity, before, after, sent } = row;
  const state = writing.with(entity, after);
  const allowed = holding(permits, environmentOf(state, situation, { record: after, old: before ?? null }));
  if (allowed.length === 0) return refuse('forbidden');
  const uncovered = sent.names.filter((name) => !covers(allowed, name));
  const outside = uncovered.map((name) => problem('forbidden_field', name));
  const refused = refuseWith(outside, 'forbidden_field', model);
  if (refused !== undefined) return refused;
  return judgeKeysAndEvent(writing, row, { event, situation });
}

/** What stands in the way of a row whose values are right: a key that is taken, or a condition of the event. */
export function judgeKeysAndEvent(
  writing: Writing,
  { entity, before, after }: Row,
  { event, situation }: { readonly event: string; readonly situation: Writing['situation'] },
): Verdict {
  const state = writing.with(entity, after);
  const judged = { entity, record: after, old: before };
  const { model } = situation;
  return (
    refuseWith(takenKeys(state, entity, after), 'not_unique', model) ??
    refuseWith(judgeEvent(writing, judged, { event, state, situation }), 'invalid', model)
  );
}
