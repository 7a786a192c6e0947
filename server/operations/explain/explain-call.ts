import { written, writtenProblem } from '#server/messages/write-message.ts';
import type {
  ExplainedCondition,
  ExplainedRule,
  ExplainedWritten,
  Explanation,
} from '#shared/api/calls/explain.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Rule, Transition } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import { toldKeys } from '#shared/engine/key-fields.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { titlesOf } from '#server/operations/history/history-titles.ts';
import { readHistory } from '#server/operations/history/read-history.ts';
import { readRecord } from '#server/reads/read.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { type Leeway, leewayOf } from '#server/write/refuse-often.ts';
import { asksForProof } from '#server/write/refuse-proof.ts';
import { type ExplainedCall, isLook } from './explained-call.ts';
import { explainedGrants } from './explained-grants.ts';
import { judgeStored, type StoredVerdicts } from './judge-stored.ts';
import { recordedDatabase, type SentStatement } from '#server/db/recorded-database.ts';
import { Verdicts } from './verdicts.ts';

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
  const isLimited = asked.keptOut === undefined && !isLook(asked);
  const leeway = isLimited ? await leewayOf(runtime, call, { entity, event: name }) : undefined;
  const outcome = asked.keptOut ?? leeway?.refused ?? (await make(watched, call, { asked, verdicts }));
  const stored = await judgeStored(runtime, call, { entity, id });
  const transition = entity.transitions.get(name);
  const state = transition && stateOf(transition, stored);
  return {
    as: { name: actor.name ?? 'anyone', audiences: [...actor.audiences].toSorted() },
    entity: entity.name,
    call: name,
    ...(id === undefined ? {} : { id }),
    answer: answerOf(outcome, { call, asked, second: secondIn(runtime, asked) }),
    ...(leeway === undefined ? {} : { limit: limitOf(leeway, actor) }),
    grants: explainedGrants(asked, { actor, stored, verdicts }),
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
  if (second === undefined || !('waits' in outcome.value))
    return { status: done.get(asked.name) ?? 200, ...tellsOf(asked) };
  // Nobody could be told what became of it.
  return call.actor.id === undefined
    ? refusedWith(refuse('not_signed_in'))
    : { status: 202, second: second.by };
}

/** The answer of the dry run has no keys: they are drawn for nobody. */
function tellsOf({ entity, name }: ExplainedCall): Pick<Explanation['answer'], 'tells'> {
  const tells = name === 'create' ? toldKeys(entity).map((field) => field.name) : [];
  return tells.length === 0 ? {} : { tells };
}

function refusedWith({ status, code, detail, errors }: Refusal): Explanation['answer'] {
  const problems = errors.length === 0 ? {} : { errors: errors.map((error) => writtenProblem(error)) };
  return { status, code, detail: written(detail), ...problems };
}

function limitOf({ limit, left, refused }: Leeway, actor: Actor): Explanation['limit'] {
  const { count, perSeconds, by } = limit;
  return {
    count,
    seconds: perSeconds,
    by,
    ...(left === undefined ? {} : { left }),
    ...(refused === undefined ? {} : { waits: refused.retryAfter }),
    proof: asksForProof(actor, limit),
  };
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
