import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { moveOverdue, settle } from './engine-moves.ts';
import { isStale, performCreate, performUpdate } from './perform-save.ts';
import { performDelete } from './perform-delete.ts';
import { performTransition } from './perform-transition.ts';
import { recordIn, type ReferenceState } from './reference-state.ts';
import { type Action, holding, mayReadSome, type Permit, permitsOf, readable, refuseCall } from './rights.ts';
import { readSent, type Sent } from './sent-values.ts';
import { entityOf, environmentOf, type Situation } from './situation.ts';
import { refuseWith } from './told.ts';
import { type Verdict, Writing } from './writing.ts';

/** A write as a caller asks for it. */
export interface ReferenceWrite {
  readonly action: Action;
  readonly entity: string;
  /** The record; on create the id it gets. */
  readonly id: string;
  readonly body: unknown;
  readonly ifMatch?: number;
  readonly dryRun: boolean;
  readonly key?: string;
}

/** What came of a write: what is stored now, and the answer. */
export interface Written {
  readonly state: ReferenceState;
  readonly outcome: Outcome<WrittenAnswer>;
}

export interface WrittenAnswer {
  readonly id: string;
  /** Undefined after a delete, and where the caller may not read the record as it now is. */
  readonly record?: RecordValues;
  readonly replayed: boolean;
}

/** One write from its body to its answer; a refusal leaves nothing behind but what time had made due. */
export function performWrite(state: ReferenceState, situation: Situation, write: ReferenceWrite): Written {
  const entity = entityOf(situation.model, write.entity);
  const { action, id } = write;
  if (action.kind === 'transition' && !entity.transitions.has(action.name))
    return { state, outcome: refuse('not_found') };
  const sent = readSent(action.kind === 'delete' ? {} : (write.body ?? {}), fieldsFor(entity, action));
  if (sent === undefined) return { state, outcome: refuse('bad_request') };
  const permits = permitsOf(entity, action, situation);
  // Who may read some records is told first whether this one is there for them.
  if (
    permits.length === 0 &&
    (action.kind === 'create' || situation.asker.kind === 'nobody' || !mayReadSome(entity, situation))
  )
    return { state, outcome: refuseCall(situation) };
  const earlier = earlierWith(state, situation, write);
  if (earlier !== undefined) return { state, outcome: earlier };
  const start = action.kind === 'create' ? state : moveOverdue(state, situation, { entity, id });
  const writing = new Writing(start, situation, id);
  const refused = perform(writing, write, { entity, sent, permits }) ?? settle(writing);
  if (refused !== undefined) return { state: write.dryRun ? state : start, outcome: refused };
  const outcome = done(answerOf(writing.state, situation, { entity, id }));
  return { state: write.dryRun ? state : keepKey(writing.state, situation, write), outcome };
}

interface Prepared {
  readonly entity: Entity;
  readonly sent: Sent;
  readonly permits: readonly Permit[];
}

function fieldsFor(entity: Entity, action: Action): readonly Field[] {
  if (action.kind !== 'transition') return [...entity.fields.values()];
  return (entity.transitions.get(action.name)?.input ?? []).map(({ field }) => field);
}

function perform(writing: Writing, write: ReferenceWrite, { entity, sent, permits }: Prepared): Verdict {
  const { situation, state } = writing;
  const { action, id, ifMatch } = write;
  const save = { entity, id, permits, sent, ifMatch };
  if (action.kind === 'create') return performCreate(writing, save);
  const record = recordIn(state, entity.name, id);
  if (record === undefined || readable(state, situation, { entity, record }) === undefined)
    return refuse('not_found');
  if (action.kind === 'update') return performUpdate(writing, save, record);
  const environment = environmentOf(state, situation, { record, old: record });
  if (holding(permits, environment).length === 0) return refuse('forbidden');
  const wrong = refuseWith(sent.typeProblems, 'invalid', situation.model);
  if (wrong !== undefined) return wrong;
  if (isStale(ifMatch, record)) return refuse('stale');
  if (action.kind === 'delete') return performDelete(writing, { entity, record });
  const transition = entity.transitions.get(action.name);
  if (transition === undefined) throw new Error(`there is no transition ${action.name}`);
  return performTransition(writing, { entity, record, transition, input: sent.values, sent });
}

function answerOf(
  state: ReferenceState,
  situation: Situation,
  {
    entity,
    id,
    replayed = false,
  }: { readonly entity: Entity; readonly id: string; readonly replayed?: boolean },
): WrittenAnswer {
  const record = recordIn(state, entity.name, id);
  const shown = record && readable(state, situation, { entity, record });
  return { id, replayed, ...(shown === undefined ? {} : { record: shown }) };
}

const DAY_MS = 86_400_000;

/** The answer of an earlier write with the same key: again for the same request, a refusal for another. */
function earlierWith(
  state: ReferenceState,
  situation: Situation,
  write: ReferenceWrite,
): Outcome<WrittenAnswer> | undefined {
  const kept = state.keys.find(
    ({ asker, key, at }) =>
      key === write.key &&
      asker === nameOf(situation) &&
      Date.parse(situation.now) - Date.parse(at) <= DAY_MS,
  );
  if (kept === undefined) return undefined;
  if (kept.request !== requestOf(write)) return refuse('idempotency_conflict');
  const entity = entityOf(situation.model, write.entity);
  return done(answerOf(state, situation, { entity, id: kept.record, replayed: true }));
}

function keepKey(state: ReferenceState, situation: Situation, write: ReferenceWrite): ReferenceState {
  const { key, id } = write;
  if (key === undefined) return state;
  const asker = nameOf(situation);
  const others = state.keys.filter((kept) => kept.key !== key || kept.asker !== asker);
  return {
    ...state,
    keys: [...others, { asker, key, request: requestOf(write), record: id, at: situation.now }],
  };
}

function nameOf({ asker }: Situation): string {
  return asker.id ?? asker.kind;
}

function requestOf({ action, entity, id, body, ifMatch, dryRun }: ReferenceWrite): string {
  const target = action.kind === 'create' ? null : id;
  return JSON.stringify([entity, action, target, body ?? null, ifMatch ?? null, dryRun]);
}
