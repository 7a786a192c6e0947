import { isJsonObject } from '#shared/api/json-text.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Attempt, SentPart } from './attempt.ts';
import { moveOverdue, settle } from './engine-moves.ts';
import { hold, secondOf } from './hold.ts';
import { mustWait } from './must-wait.ts';
import { keptKey, withKey } from './kept-keys.ts';
import { perform } from './perform.ts';
import { type Held, recordIn, type ReferenceState } from './reference-state.ts';
import { type Action, mayReadSome, permitsOf, readable, refuseCall } from './rights.ts';
import { takeApart } from './sent-parts.ts';
import { readSent, type Sent } from './sent-values.ts';
import { withSoftRules } from './rules.ts';
import { keptTold, toldAgain } from './told-again.ts';
import { entityOf, type Situation } from './situation.ts';
import { Writing } from './writing.ts';

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
  /** Codes that the caller confirms. */
  readonly confirm?: readonly string[];
  /** Of a create that brings a deleted record back: the whole record as it was. */
  readonly restored?: RecordValues;
  /** The parts that come back with it. */
  readonly restoredParts?: readonly SentPart[];
  /** Who has agreed to it, and is told what comes of it. */
  readonly agreed?: Situation | undefined;
}

/** What came of a call that writes: what is stored now, and the answer. */
export interface Written<Answer = WrittenAnswer> {
  readonly state: ReferenceState;
  readonly outcome: Outcome<Answer>;
  /** What is stored, or would be if the call were not undone; undefined where nothing was made. */
  readonly made?: ReferenceState;
}

export interface WrittenAnswer {
  readonly id: string;
  /** Undefined after a delete, and where the caller may not read the record as it now is. */
  readonly record?: RecordValues;
  /** An effect of the write has deleted the record. */
  readonly deleted?: true;
  readonly replayed: boolean;
  /** Codes of the rules that only warn. */
  readonly warnings: readonly string[];
  /** Of every soft rule that was broken its code and the id of the record: more than an answer may tell. */
  readonly softBroken?: readonly string[];
  /** Nothing was made: this record was there already. */
  readonly existing?: true;
  /** What an effect made `as: result`. */
  readonly result?: RecordValues;
  /** Nothing is done yet: it waits for a second person. */
  readonly held?: Held;
}

/** One write: done at once, or tried and kept until a second person agrees. */
export function performWrite(state: ReferenceState, situation: Situation, write: ReferenceWrite): Written {
  const second = write.agreed === undefined ? secondOf(situation.model, write) : undefined;
  // Else somebody could ask as another, and agree as themselves.
  const isActing = situation.asker.actedBy !== undefined;
  if (isActing && second !== undefined && second.condition === undefined)
    return { state, outcome: refuse('forbidden') };
  if (second === undefined || write.dryRun) return writeNow(state, situation, write);
  const made = writeNow(state, situation, { ...write, tried: second.condition === undefined });
  const { outcome, made: after } = made;
  if (outcome.kind === 'refusal' || after === undefined) return made;
  if (!mustWait({ before: state, after }, situation, { ...write, second })) return made;
  if (isActing) return { state, outcome: refuse('forbidden') };
  if (situation.asker.id === undefined) return { state, outcome: refuse('not_signed_in') };
  const { state: next, held, record } = hold(state, situation, { write, second });
  const answer = { id: record, replayed: false, warnings: outcome.value.warnings, held };
  return { state: keepKey(next, situation, { write, answer }), outcome: done(answer) };
}

/** One write from its body to its answer; a refusal leaves nothing behind but what time had made due. */
function writeNow(
  state: ReferenceState,
  situation: Situation,
  write: ReferenceWrite & { readonly tried?: boolean },
): Written {
  const { model } = situation;
  const isUndone = write.dryRun || write.tried === true;
  const entity = entityOf(model, write.entity);
  const { id } = write;
  if (write.action.kind === 'transition' && !entity.transitions.has(write.action.name))
    return { state, outcome: refuse('not_found') };
  const attempt = attemptOf(situation, entity, write);
  if (attempt === undefined) return { state, outcome: refuse('bad_request') };
  // Who may read some records is told first whether this one is there for them.
  const isTold =
    write.action.kind !== 'create' && situation.asker.kind !== 'nobody' && mayReadSome(entity, situation);
  if (attempt.permits.length === 0 && !isTold) return { state, outcome: refuseCall(situation) };
  const earlier = earlierWith(state, situation, write);
  if (earlier !== undefined) return { state, outcome: earlier };
  const start = write.action.kind === 'create' ? state : moveOverdue(state, situation, { entity, id });
  const writing = new Writing(start, {
    situation,
    reader: write.agreed,
    subject: id,
    confirmed: write.confirm ?? [],
  });
  const running = { writing, situation, depth: 0, perform };
  const performed = perform(running, attempt);
  const { existing } = writing;
  if (existing !== undefined)
    return {
      state,
      outcome: done({ ...answerOf(writing.reader, { entity, id: existing, writing }), existing: true }),
    };
  const refused = performed ?? settle(writing, situation);
  if (refused !== undefined)
    return { state: isUndone ? state : start, outcome: withSoftRules(refused, writing) };
  const outcome = { kind: 'done', value: answerOf(writing.reader, { entity, id, writing }) } as const;
  const made = writing.finished();
  const kept = () => keepKey(made, situation, { write, answer: outcome.value });
  return { state: isUndone ? state : kept(), outcome, made };
}

/** What was sent, taken apart; undefined where it is no object. */
function attemptOf(situation: Situation, entity: Entity, write: ReferenceWrite): Attempt | undefined {
  const { model } = situation;
  const { action, id, ifMatch, restored, restoredParts } = write;
  const body = action.kind === 'delete' ? {} : (write.body ?? {});
  const takesParts = action.kind === 'create' || action.kind === 'update';
  const split = restored === undefined ? takeBeside(entity, action, body) : { own: body };
  const apart = takesParts ? takeApart(model, entity, split.own) : { own: body, parts: [], problems: [] };
  const sent = readSent(apart.own, fieldsFor(entity, action));
  if (sent === undefined) return undefined;
  const transition = action.kind === 'transition' ? entity.transitions.get(action.name) : undefined;
  return {
    entity,
    id,
    action:
      transition === undefined
        ? { kind: kindOf(action) }
        : { kind: 'transition', name: transition.name, transition },
    sent: { ...sent, typeProblems: [...sent.typeProblems, ...apart.problems] },
    permits: permitsOf(entity, asTried(action, write), situation),
    ...(split.beside === undefined ? {} : { beside: split.beside }),
    children: restoredParts ?? apart.parts,
    orExisting: action.kind === 'create' && restored === undefined,
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(restored === undefined ? {} : { restored }),
  };
}

/** Who may not make a step may be one to try it out. */
function asTried(action: Action, { dryRun }: ReferenceWrite): Action {
  return action.kind === 'transition' ? { ...action, tried: dryRun } : action;
}

/** The body of a create or an update without its inputs, and these. */
function takeBeside(
  entity: Entity,
  { kind }: Action,
  body: unknown,
): { readonly own: unknown; readonly beside?: Sent } {
  if ((kind !== 'create' && kind !== 'update') || !isJsonObject(body)) return { own: body };
  const { input, then } = entity.calls[kind];
  if (input.length === 0 && then.length === 0) return { own: body };
  const fields = input.map(({ field }) => field);
  const isInput = ([name]: readonly [string, unknown]) => fields.some((field) => field.name === name);
  const sent = Object.entries(body);
  const beside = readSent(Object.fromEntries(sent.filter(isInput)), fields);
  const own = Object.fromEntries(sent.filter((one) => !isInput(one)));
  return { own, ...(beside === undefined ? {} : { beside }) };
}

function kindOf({ kind }: Action): 'create' | 'update' | 'delete' {
  if (kind === 'transition') throw new Error('a transition that is none');
  return kind;
}

function fieldsFor(entity: Entity, action: Action): readonly Field[] {
  if (action.kind !== 'transition') return [...entity.fields.values()];
  return (entity.transitions.get(action.name)?.input ?? []).map(({ field }) => field);
}

function answerOf(
  situation: Situation,
  { entity, id, writing }: { readonly entity: Entity; readonly id: string; readonly writing: Writing },
): WrittenAnswer {
  const { state, warnings, result } = writing;
  const shown = (of: Entity, one: string) => {
    const record = recordIn(state, of.name, one);
    return record && readable(state, situation, { entity: of, record });
  };
  const record = shown(entity, id);
  return {
    id,
    replayed: false,
    warnings: [...new Set(warnings.map(({ code }) => code))],
    softBroken: [...writing.softBroken],
    ...(record === undefined ? {} : { record }),
    ...(recordIn(state, entity.name, id) === undefined ? { deleted: true as const } : {}),
    ...(result === undefined ? {} : { result: shown(result.entity, result.id) ?? { id: result.id } }),
  };
}

/** The answer of an earlier write with the same key: again for the same request, a refusal for another. */
function earlierWith(
  state: ReferenceState,
  situation: Situation,
  write: ReferenceWrite,
): Outcome<WrittenAnswer> | undefined {
  const kept = keptKey(state, situation, write.key);
  if (kept === undefined) return undefined;
  if (kept.request !== requestOf(write) || kept.did.kind !== 'write') return refuse('idempotency_conflict');
  const entity = entityOf(situation.model, write.entity);
  const { record: id, told, held } = kept.did;
  if (held !== undefined) return done({ id, replayed: true, warnings: [], held });
  return done({ id, replayed: true, ...toldAgain(state, situation, { entity, id, told }) });
}

function keepKey(
  state: ReferenceState,
  situation: Situation,
  { write, answer }: { readonly write: ReferenceWrite; readonly answer: WrittenAnswer },
): ReferenceState {
  const { key } = write;
  if (key === undefined) return state;
  const { id, held } = answer;
  const told = keptTold(situation, answer);
  return withKey(state, situation, {
    key,
    request: requestOf(write),
    did: { kind: 'write', record: id, told, ...(held === undefined ? {} : { held }) },
  });
}

/** Everything that makes the request what it is. A new record has an id that nobody sent. */
function requestOf(write: ReferenceWrite): string {
  const { action, entity, id, body, ifMatch, dryRun, confirm = [], restored } = write;
  const target = action.kind === 'create' && restored === undefined ? null : id;
  return JSON.stringify([entity, action, target, body ?? null, ifMatch ?? null, dryRun, confirm]);
}
