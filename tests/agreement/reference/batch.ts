import type { Refusal } from '#shared/api/problem.ts';
import { codesAsked, done, type Outcome, refuse, withQuestions } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { keptKey, withKey } from './kept-keys.ts';
import { readOne } from './list-records.ts';
import { performWrite, type ReferenceWrite, type Written, type WrittenAnswer } from './perform-write.ts';
import type { KeptStep, ReferenceState } from './reference-state.ts';
import { performRestore, type ReferenceRestore } from './restore.ts';
import { entityOf as entityNamed, type Situation } from './situation.ts';
import { keptTold, toldAgain } from './told-again.ts';

/** Without an id: a record that gets one when its turn has come, after those that earlier operations make. */
type BatchWrite = Omit<ReferenceWrite, 'dryRun' | 'key' | 'id'> & { readonly id?: string };

/** One operation of a batch. Its id and its body may name records of those before it: `$1.id`. */
export type BatchStep =
  | { readonly kind: 'write'; readonly write: BatchWrite }
  | { readonly kind: 'restore'; readonly restore: Omit<ReferenceRestore, 'dryRun' | 'key'> }
  | { readonly kind: 'read'; readonly read: { readonly entity: string; readonly id: string } };

/** Several calls as one. */
export interface ReferenceBatch {
  readonly steps: readonly BatchStep[];
  readonly dryRun: boolean;
  readonly key?: string;
}

/** What one operation answers: the status and the record of its single call, null where that has none. */
export interface StepAnswer extends KeptStep {
  readonly record: RecordValues | null;
  /** An effect of the operation has deleted the record. */
  readonly deleted?: true;
  readonly warnings: readonly string[];
  readonly result?: RecordValues;
}

/** The answers of all operations, in order. */
export interface BatchAnswer {
  readonly answers: readonly StepAnswer[];
  readonly replayed: boolean;
}

/**
 * One operation after the other, each on what those before it left; the first that is refused undoes all of them. What
 * is to be confirmed is asked of all together.
 */
export function performBatch(
  state: ReferenceState,
  situation: Situation,
  batch: ReferenceBatch,
): Written<BatchAnswer> {
  const earlier = earlierWith(state, situation, batch);
  if (earlier !== undefined) return { state, outcome: earlier };
  const answers: StepAnswer[] = [];
  const asking: Refusal[] = [];
  let current = keepSteps(state, situation, { batch, steps: [] });
  for (const [index, step] of batch.steps.entries()) {
    const named = withIds(
      step,
      answers.map(({ id }) => id),
    );
    let written = performStep(current, situation, named);
    const codes = written.outcome.kind === 'refusal' ? codesAsked(written.outcome) : [];
    if (written.outcome.kind === 'refusal' && codes.length > 0) {
      asking.push({ ...written.outcome, operation: index + 1 });
      written = performStep(current, situation, confirming(named, codes));
    }
    if (written.outcome.kind === 'refusal')
      return { state, outcome: withQuestions({ ...written.outcome, operation: index + 1 }, asking) };
    const answer = written.outcome.value;
    // What has been told so far is kept as it goes on: a later operation may forget some of it.
    const steps = [...stepsKept(written.state, situation, batch), keptStep(situation, { step, answer })];
    current = keepSteps(written.state, situation, { batch, steps });
    answers.push(answer);
  }
  const [first] = asking;
  if (first !== undefined) return { state, outcome: withQuestions({ ...first, errors: [] }, asking) };
  const outcome = done({ answers, replayed: false });
  return { state: batch.dryRun ? state : current, outcome };
}

function confirming(step: BatchStep | undefined, confirm: readonly string[]): BatchStep | undefined {
  switch (step?.kind) {
    case 'write':
      return { ...step, write: { ...step.write, confirm } };
    case 'restore':
      return { ...step, restore: { ...step.restore, confirm } };
    default:
      return step;
  }
}

function performStep(
  state: ReferenceState,
  situation: Situation,
  step: BatchStep | undefined,
): Written<StepAnswer> {
  switch (step?.kind) {
    case undefined:
      return { state, outcome: refuse('bad_request') };
    case 'read':
      return { state, outcome: readStep(state, situation, step.read) };
    case 'restore':
      return told(performRestore(state, situation, { ...step.restore, dryRun: false }), 201);
    case 'write': {
      const { kind } = step.write.action;
      const { id = situation.newId(), ...write } = step.write;
      const written = performWrite(state, situation, { ...write, id, dryRun: false });
      const isNew = written.outcome.kind === 'done' && written.outcome.value.existing === undefined;
      return told(written, kind === 'create' && isNew ? 201 : kind === 'delete' ? 204 : 200);
    }
  }
}

function readStep(
  state: ReferenceState,
  situation: Situation,
  asked: { readonly entity: string; readonly id: string },
): Outcome<StepAnswer> {
  const read = readOne(state, situation, asked);
  if (read.kind === 'refusal') return read;
  return done({ status: 200, id: asked.id, record: read.value, warnings: [] });
}

function told({ state, outcome }: Written, status: number): Written<StepAnswer> {
  if (outcome.kind === 'refusal') return { state, outcome };
  return { state, outcome: done(stepAnswer(outcome.value, status)) };
}

/** One that waits is told as a request, whose record is known only where it is there already. */
function stepAnswer(
  { id, record, deleted, warnings, result, held }: WrittenAnswer,
  status: number,
): StepAnswer {
  if (held !== undefined)
    return { status: 202, ...(status === 201 ? {} : { id }), record: null, held: { ...held }, warnings };
  if (status === 204 && warnings.length === 0) return { status, id, record: null, warnings };
  return {
    status: status === 204 ? 200 : status,
    id,
    record: record ?? { id },
    ...(deleted && status !== 204 && { deleted }),
    warnings,
    ...(result === undefined ? {} : { result }),
  };
}

/** The step with ids in the place of `$1.id`, at any depth; undefined where one names no earlier record. */
function withIds(step: BatchStep, ids: readonly (string | undefined)[]): BatchStep | undefined {
  let isKnown = true;
  const text = JSON.stringify(step).replaceAll(/"\$(\d{1,3})\.id"/g, (_, number: string) => {
    const id = ids[Number(number) - 1];
    isKnown &&= id !== undefined;
    return JSON.stringify(id ?? null);
  });
  return isKnown ? JSON.parse(text) : undefined;
}

/** Nothing is done twice: what was read is read again, and what was written is told as it was. */
function earlierWith(
  state: ReferenceState,
  situation: Situation,
  batch: ReferenceBatch,
): Outcome<BatchAnswer> | undefined {
  const kept = keptKey(state, situation, batch.key);
  if (kept === undefined) return undefined;
  if (kept.request !== requestOf(batch) || kept.did.kind !== 'batch') return refuse('idempotency_conflict');
  const { steps } = kept.did;
  const answers = steps.map((one, index) => shownAgain(state, situation, { one, step: batch.steps[index] }));
  return done({ answers, replayed: true });
}

function shownAgain(
  state: ReferenceState,
  situation: Situation,
  { one, step }: { readonly one: KeptStep; readonly step: BatchStep | undefined },
): StepAnswer {
  const { status, id } = one;
  if (one.held !== undefined)
    return { status, record: null, held: one.held, warnings: one.told?.warnings ?? [] };
  if (step === undefined || id === undefined || status === 204) return { status, record: null, warnings: [] };
  if (one.told !== undefined) {
    const entity = entityNamed(situation.model, entityOf(step));
    const { record = { id }, ...others } = toldAgain(state, situation, { entity, id, told: one.told });
    return { status, record, ...others };
  }
  const read = readOne(state, situation, { entity: entityOf(step), id });
  return read.kind === 'done'
    ? { status, record: read.value, warnings: [] }
    : { status: read.status, record: null, warnings: [] };
}

function entityOf(step: BatchStep): string {
  switch (step.kind) {
    case 'read':
      return step.read.entity;
    case 'restore':
      return step.restore.entity;
    case 'write':
      return step.write.entity;
  }
}

function keepSteps(
  state: ReferenceState,
  situation: Situation,
  { batch, steps }: { readonly batch: ReferenceBatch; readonly steps: readonly KeptStep[] },
): ReferenceState {
  const { key } = batch;
  if (key === undefined) return state;
  return withKey(state, situation, { key, request: requestOf(batch), did: { kind: 'batch', steps } });
}

function stepsKept(
  state: ReferenceState,
  situation: Situation,
  { key }: ReferenceBatch,
): readonly KeptStep[] {
  const did = keptKey(state, situation, key)?.did;
  return did?.kind === 'batch' ? did.steps : [];
}

function keptStep(
  situation: Situation,
  { step, answer }: { readonly step: BatchStep; readonly answer: StepAnswer },
): KeptStep {
  const { status, id, record, held, ...others } = answer;
  const isTold = record !== null && step.kind !== 'read';
  // Where the record could not be read its id alone was told.
  const whole = isTold && Object.keys(record).length > 1 ? { record } : {};
  return {
    status,
    ...(id === undefined ? {} : { id }),
    ...(held === undefined ? {} : { held }),
    ...(isTold || held !== undefined ? { told: keptTold(situation, { ...others, ...whole }) } : {}),
  };
}

/** Ids that new records would get are nobody's words. */
function requestOf({ steps, dryRun }: ReferenceBatch): string {
  const said = steps.map((step) => {
    if (step.kind !== 'write' || step.write.action.kind !== 'create') return step;
    const { id: _, ...write } = step.write;
    return { ...step, write };
  });
  return JSON.stringify([said, dryRun]);
}
