import { refuse } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { refuseArranging } from './arranging.ts';
import { newRecord } from './assign.ts';
import type { Attempt, Running } from './attempt.ts';
import { beforeChange, refuseNew, refuseUnpermitted } from './before.ts';
import { type Draft, withKept } from './calculate.ts';
import { checkRow } from './check-row.ts';
import { drawNumbers } from './draw-numbers.ts';
import { followUp } from './follow-up.ts';
import { heeded } from './heeded.ts';
import { withPresets } from './presets.ts';
import { holding, readable, withUnseenMembers } from './rights.ts';
import { environmentOf } from './situation.ts';
import { refuseWith } from './told.ts';
import { existingRecord, takenKeys } from './uniqueness.ts';
import { isSame, type Verdict } from './writing.ts';

/** Adds a record. */
export function performCreate(running: Running, asked: Attempt): Verdict {
  const heard = heeded(asked, asked.permits, running.situation);
  const { entity } = heard;
  const early = refuseNew(running, heard);
  if (early !== undefined) return early;
  const draft =
    heard.restored === undefined ? newRecord(running, heard) : again(running, heard, heard.restored);
  const { record: after } = draft;
  const attempt = withPresets(running, heard, after);
  const wrong = refuseValues(running, attempt, { before: undefined, draft });
  if (wrong !== undefined) return wrong;
  if (entity.states !== undefined && (after[entity.states.field] ?? null) === null)
    return refuse('not_allowed_now');
  const refused = judgeRow(running, attempt, { before: undefined, after });
  const isOver = refused !== undefined || running.writing.existing !== undefined;
  return isOver ? refused : store(running, attempt, { after });
}

/** Changes a record that the caller may read. The same values again change nothing. */
export function performUpdate(running: Running, asked: Attempt): Verdict {
  const { writing, situation } = running;
  const found = beforeChange(running, asked);
  if (found.kind === 'refusal') return found;
  const { record: before } = found.value;
  const attempt = withPresets(running, keepingUnseen(running, found.value.attempt, before), before);
  const { entity, sent, children, origin } = attempt;
  const isIdle = children.length === 0 && sent.names.every((name) => isSame(before[name], sent.values[name]));
  const draft = isIdle ? { record: before, faults: new Set<string>() } : changed(running, attempt, before);
  const after = draft.record;
  const refused =
    refuseValues(running, attempt, { before, draft }) ?? judgeRow(running, attempt, { before, after });
  if (refused !== undefined) return refused;
  if (origin === 'effect' && isIdle) return undefined;
  writing.keep({ entity, before, after, action: { kind: 'update' } }, situation);
  return followUp(running, attempt, { before, after });
}

/** A person who changes a list changes what they were shown of it. */
export function keepingUnseen<One extends Attempt>(
  { writing: { state }, situation }: Running,
  attempt: One,
  before: RecordValues,
): One {
  const { entity, sent, origin } = attempt;
  if (origin === 'effect' || situation.asker.kind === 'engine') return attempt;
  const { values, guessed } = withUnseenMembers(state, situation, { entity, before, values: sent.values });
  return { ...attempt, sent: { ...sent, values }, guessed };
}

function changed({ writing, situation }: Running, { entity, sent }: Attempt, before: RecordValues): Draft {
  const record = writing.stamp({ ...before, ...sent.values }, situation);
  return withKept(writing.state, situation, { entity, old: before, draft: { record, faults: new Set() } });
}

/** A deleted record as it was, but for its keys, which nobody remembers; its deletion was a version. */
function again(running: Running, { entity, id }: Attempt, restored: RecordValues): Draft {
  const { writing, situation } = running;
  const drawn = drawNumbers(running, { entity, record: { ...restored, id }, event: 'create' });
  const record = writing.stamp({ ...drawn, version: Number(restored['version']) + 1 }, situation);
  return withKept(writing.state, situation, { entity, draft: { record, faults: new Set() }, saved: false });
}

function store(running: Running, attempt: Attempt, { after }: { readonly after: RecordValues }): Verdict {
  const { entity } = attempt;
  running.writing.keep({ entity, after, action: { kind: 'create' } }, running.situation);
  return followUp(running, attempt, { before: undefined, after });
}

/** Values that do not fit their fields. */
export function refuseValues(
  running: Running,
  attempt: Attempt,
  row: { readonly before: RecordValues | undefined; readonly draft: Draft },
): Verdict {
  return refuseWith(checkRow(running, attempt, row), 'invalid', running.situation.model);
}

/** The grant on the row as it would be, then keys that are taken: a row whose key is taken stands among no others. */
function judgeRow(
  running: Running,
  attempt: Attempt,
  { before, after }: { readonly before: RecordValues | undefined; readonly after: RecordValues },
): Verdict {
  const { writing, situation } = running;
  const { entity, permits } = attempt;
  const taken = takenKeys(writing.state, entity, after);
  const isTaken = taken.length > 0;
  const environment = environmentOf(isTaken ? writing.state : writing.with(entity, after), situation, {
    entity,
    record: after,
    old: before ?? null,
  });
  const unpermitted = refuseUnpermitted(running, attempt, holding(permits, environment));
  if (unpermitted !== undefined) return unpermitted;
  if (attempt.orExisting === true)
    writing.existing = existingRecord(taken, ({ by }) =>
      readable(writing.state, writing.reader, { entity, record: by }),
    );
  if (writing.existing !== undefined) return undefined;
  return refuseTaken(running, attempt, after) ?? refuseArranging(running, attempt, { before, after });
}

/** Keys that another record has. */
export function refuseTaken(
  { writing, situation }: Running,
  { entity }: Attempt,
  after: RecordValues,
): Verdict {
  return refuseWith(
    takenKeys(writing.state, entity, after).map(({ problem }) => problem),
    'not_unique',
    situation.model,
  );
}
