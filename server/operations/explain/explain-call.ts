import { written, writtenProblem } from '#server/messages/write-message.ts';
import type {
  ExplainedCondition,
  ExplainedGrant,
  ExplainedRule,
  ExplainedWritten,
  Explanation,
} from '#shared/api/calls/explain.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Condition, Entity, Grant, Rule, Transition } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { seesEverything } from '#server/rights/visibility.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { titlesOf } from '#server/operations/history/history-titles.ts';
import { readHistory } from '#server/operations/history/read-history.ts';
import { readRecord } from '#server/reads/read.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { judgeStored, type StoredVerdicts } from './judge-stored.ts';
import { recordedDatabase, type SentStatement } from '#server/db/recorded-database.ts';
import { Verdicts } from './verdicts.ts';
import { conditionOf, detailsOf, isGrantedTo } from '#shared/rights/granted.ts';

/** A call that somebody might make. */
export interface ExplainedCall {
  readonly entity: Entity;
  /** `list`, `read`, `history`, `create`, `update`, `delete` or the name of a transition of the entity. */
  readonly name: string;
  /** The record; undefined for a list or a create. */
  readonly id?: string;
  /** What would be sent; of a list its parameters. */
  readonly values: JsonValue;
  /** Why nobody is let in as who would call; undefined where they are. */
  readonly keptOut?: Refusal | undefined;
  /** Whether the statements are told with their plans and times. Default: no. */
  readonly plans?: boolean;
}

/**
 * Makes a call as somebody else would, keeps nothing of it, and tells everything that was asked on the way. It is the call
 * itself that is made, with the same statements: what it would answer is known, not reckoned anew.
 */
export async function explainCall(runtime: Runtime, call: Call, asked: ExplainedCall): Promise<Explanation> {
  const { entity, name, id, plans = false } = asked;
  const { actor } = call;
  const sent: SentStatement[] = [];
  const verdicts = new Verdicts(id);
  const recorder = { note: (one: SentStatement) => sent.push(one), plans };
  const watched = { ...runtime, database: recordedDatabase(runtime.database, recorder) };
  const outcome = asked.keptOut ?? (await make(watched, call, { asked, verdicts }));
  const stored = await judgeStored(runtime, call, { entity, id });
  const transition = entity.transitions.get(name);
  const state = transition && stateOf(transition, stored);
  return {
    as: { name: actor.name ?? 'anyone', audiences: [...actor.audiences].toSorted() },
    entity: entity.name,
    call: name,
    ...(id === undefined ? {} : { id }),
    answer: answerOf(outcome, { call, asked, second: secondIn(runtime, asked) }),
    grants: [
      ...(name === 'create' ? [] : sightGrants(asked, actor, stored)),
      ...(transition === undefined
        ? ownGrants(asked, actor, verdicts)
        : permissions(transition, actor, verdicts)),
    ],
    ...(state === undefined ? {} : { state }),
    guards: transition === undefined ? [] : guardsOf(transition, verdicts),
    rules: isLook(asked) ? [] : rulesOf(entity, verdicts),
    written: await writtenIn(runtime, call, verdicts),
    sql: sent.map(({ text }) => text),
    ...(plans ? { plans: sent.map(({ milliseconds = null, plan = [] }) => ({ milliseconds, plan })) } : {}),
  };
}

/** Conditions that people wrote and that were asked, each under the title of its record. */
async function writtenIn(
  runtime: Runtime,
  call: Call,
  { askedWritten }: Verdicts,
): Promise<readonly ExplainedWritten[]> {
  const named = Map.groupBy(askedWritten, ({ held }) => held.entity);
  const ids = new Map([...named].map(([entity, asked]) => [entity, new Set(asked.map(({ id }) => id))]));
  const all = { ...call, actor: { ...call.actor, owner: true } };
  const titles = await runtime.database.read((connection) =>
    titlesOf({ connection, runtime, call: all }, ids),
  );
  return askedWritten.map(({ held, id, ...asked }) => ({
    ...held,
    id,
    ...(titles[id] === undefined ? {} : { title: titles[id] }),
    ...asked,
  }));
}

/** It changes nothing. A step that is called `history` is that step. */
function isLook({ name, entity }: ExplainedCall): boolean {
  return ['list', 'read', 'history'].includes(name) && !entity.transitions.has(name);
}

interface Making {
  readonly asked: ExplainedCall;
  readonly verdicts: Verdicts;
}

function make(
  runtime: Runtime,
  call: Call,
  { asked: { entity, name, id, values }, verdicts }: Making,
): Promise<Outcome<object>> {
  const request = { entity, id, body: values, dryRun: true, confirm: [], observer: verdicts };
  if (entity.transitions.has(name)) return transitionRecord(runtime, call, { ...request, transition: name });
  switch (name) {
    case 'list':
      return listRecords(runtime, call, { entity, query: queryOf(values) });
    case 'read':
      return readRecord(runtime, call, { entity, id: id ?? '', query: new Map() });
    case 'history':
      return readHistory(runtime, call, { entity, id: id ?? '', query: new Map() });
    case 'create':
      return createRecord(runtime, call, request);
    case 'update':
      return updateRecord(runtime, call, request);
    case 'delete':
      return removeRecord(runtime, call, { ...request, body: {} });
    default:
      return transitionRecord(runtime, call, { ...request, transition: name });
  }
}

/** `{ "sort": "-due", "limit": 5 }` as the parameters of an address. */
function queryOf(values: JsonValue): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

const done = new Map([
  ['create', 201],
  ['delete', 204],
]);

/** Who must agree to it; undefined where nobody must. A dry run waits for nobody, and so says nothing of that. */
function secondIn({ model }: Runtime, asked: ExplainedCall): Second | undefined {
  return isLook(asked) ? undefined : secondOf(model, asked.entity, asked.name);
}

interface Answering {
  readonly call: Call;
  readonly asked: ExplainedCall;
  readonly second: Second | undefined;
}

function answerOf(outcome: Outcome<object>, { call, asked, second }: Answering): Explanation['answer'] {
  if (outcome.kind === 'refusal') return refusedWith(outcome);
  if ('existing' in outcome.value) return { status: 200 };
  if (second === undefined) return { status: done.get(asked.name) ?? 200 };
  // Nobody could be told what became of it.
  return call.actor.id === undefined
    ? refusedWith(refuse('not_signed_in'))
    : { status: 202, second: second.by };
}

function refusedWith({ status, code, detail, errors }: Refusal): Explanation['answer'] {
  const problems = errors.length === 0 ? {} : { errors: errors.map((error) => writtenProblem(error)) };
  return { status, code, detail: written(detail), ...problems };
}

function isHeld(actor: Actor, grant: Pick<Grant, 'audience' | 'also'>): boolean {
  return seesEverything(actor) || isGrantedTo(grant, actor.audiences);
}

/** What shows the record; where that is all that is asked for, also what lets it be referred to, or tells its history. */
function sightGrants(asked: ExplainedCall, actor: Actor, stored: StoredVerdicts): readonly ExplainedGrant[] {
  const { entity, name } = asked;
  const beside = !isLook(asked) ? undefined : name === 'history' ? 'history' : 'refer';
  const grants = entity.grants.filter(({ action }) => action === 'read' || action === beside);
  return grants.map((grant) => {
    const { audience, action, condition, fields, place } = grant;
    const held = isHeld(actor, grant);
    return {
      audience,
      held,
      action,
      condition: conditionOf(grant) ?? null,
      fields: [...fields],
      ...detailsOf(grant),
      line: place.line,
      before: held ? stored.of(condition) : 'not_asked',
    };
  });
}

/** Of creates, updates and deletes. A create has no record before it, a delete none after it. */
function ownGrants(
  { entity, name }: ExplainedCall,
  actor: Actor,
  verdicts: Verdicts,
): readonly ExplainedGrant[] {
  const grants = entity.grants.filter(
    ({ action }) => action === name && action !== 'read' && action !== 'history',
  );
  return grants.map((grant) => {
    const { audience, action, condition, fields, place } = grant;
    const held = isHeld(actor, grant);
    const verdict = (on: 'before' | 'after') => (held ? verdictOf(condition, on, verdicts) : 'not_asked');
    return {
      audience,
      held,
      action,
      condition: conditionOf(grant) ?? null,
      ...(action === 'delete' ? {} : { fields: [...fields] }),
      ...detailsOf(grant),
      line: place.line,
      before: action === 'create' ? 'not_asked' : verdict('before'),
      ...(action === 'delete' ? {} : { after: verdict('after') }),
    };
  });
}

function permissions(transition: Transition, actor: Actor, verdicts: Verdicts): readonly ExplainedGrant[] {
  const { by, name, place } = transition;
  if (typeof by === 'string')
    return [
      { audience: by, held: false, action: name, condition: null, line: place.line, before: 'not_asked' },
    ];
  return by.map(({ audience, condition }) => {
    const held = isHeld(actor, { audience });
    return {
      audience,
      held,
      action: name,
      condition: condition?.source ?? null,
      line: (condition?.place ?? place).line,
      before: held ? verdictOf(condition, 'before', verdicts) : 'not_asked',
    };
  });
}

/** What has no condition holds of every record. */
function verdictOf(condition: Condition | undefined, on: 'before' | 'after', verdicts: Verdicts) {
  return condition === undefined ? 'holds' : verdicts.of(condition, on);
}

function stateOf({ from }: Transition, stored: StoredVerdicts): Explanation['state'] {
  if (from === undefined) return undefined;
  const is = stored.state;
  if (is === undefined) return { from, is: null, verdict: 'not_asked' };
  return { from, is, verdict: from.includes(is) ? 'holds' : 'fails' };
}

function guardsOf({ when }: Transition, verdicts: Verdicts): readonly ExplainedCondition[] {
  return when.map(({ code = 'not_allowed_now', condition }) => ({
    code,
    condition: condition.source,
    line: condition.place.line,
    verdict: verdicts.of(condition, 'before'),
  }));
}

/** Those that were asked, in that order, and the others of the entity behind them. */
function rulesOf(entity: Entity, { askedRules }: Verdicts): readonly ExplainedRule[] {
  const asked = new Set(askedRules.map(({ rule }) => rule));
  const others = entity.rules.filter((rule) => !asked.has(rule));
  return [
    ...askedRules.map(({ record, rule, verdict }) => ({
      ...explainedRule(record.entity, rule),
      id: record.id,
      verdict,
    })),
    ...others.map((rule) => ({ ...explainedRule(entity, rule), verdict: 'not_asked' as const })),
  ];
}

function explainedRule(entity: Entity, { code, condition, if: unless, soft, place }: Rule) {
  return {
    entity: entity.name,
    code,
    condition: condition.source,
    ...(unless === undefined ? {} : { if: unless.source }),
    ...(soft === undefined ? {} : { soft: soft.kind }),
    line: place.line,
  };
}
