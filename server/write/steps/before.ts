import type { Outcome } from '#shared/api/refusal.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Guard } from '#shared/contract/model.ts';
import { readsInput, runsFunctions } from '#shared/engine/reads-of.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { holding } from '#server/sql/questions/question.ts';
import { holdingOn } from '#server/write/conditions/conditions.ts';
import { tellConditions, type WriteObserver } from '#server/write/request/write-observer.ts';
import { type Attempt, inputOf, toldInput } from '#server/write/request/attempt.ts';
import { wrongInputs } from '#server/write/values/check-values.ts';
import {
  inOwnCodes,
  refuseFields,
  refuseUnpermitted,
  withoutIgnored,
} from '#server/write/values/forbidden-fields.ts';
import { refuseRoles } from '#server/write/conditions/permissions.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { refuseTypes } from '#server/write/context/refuse-types.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import { problemFor, refuseInWords, refuseUnread } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Permit, permitsOf } from '#server/rights/permits.ts';
import { guardsOf, judgeBefore, whenOf } from './judge-before.ts';

/** An attempt that may go on, without what was sent and is not heeded, and the record as it was. */
interface Begun {
  readonly attempt: Attempt;
  readonly record: RecordValues;
}

/** Step 3 of a create: there is no record yet, so only what was sent can be refused. Gives what of it is heeded. */
export async function beforeCreate(context: WriteContext, asked: Attempt): Promise<Outcome<Attempt>> {
  const { actor } = context.call;
  const { model } = context.runtime;
  const permits = permitsOf(asked, actor);
  const attempt = withoutIgnored(asked, permits, actor);
  const roles = { before: undefined, after: attempt.sent.values['roles'] };
  const refusal =
    (await inOwnCodes(context, attempt, refuseFields(attempt, permits, actor))) ??
    (attempt.entity.name === 'user' && attempt.origin !== 'effect'
      ? refuseRoles(model, actor, roles)
      : undefined) ??
    (await refuseTypes(context, attempt));
  return refusal ?? done(attempt);
}

/**
 * Step 3 on the record as it is: may the caller read it, may they do this with every field they sent, is it well-formed,
 * is it what they saw, do state and guards allow it.
 */
export async function beforeChange(context: WriteContext, asked: Attempt): Promise<Outcome<Begun>> {
  const { entity, id } = asked;
  const record = await fetchForWrite(context, entity, id);
  if (record === undefined) return refuse('not_found');
  const opened = await openRecord(context, asked, record);
  if (opened.kind === 'refusal') return opened;
  const { attempt, answers } = opened.value;
  const refusal =
    refuseRoleChange(context, attempt, record) ??
    (await refuseTypes(context, attempt)) ??
    refuseStale(attempt, record, answers) ??
    (await refuseState(context, attempt, record)) ??
    (await refuseGuards(context, attempt, { record, answers }));
  return refusal ?? done({ attempt, record });
}

/** An attempt on a record that the caller may read and may do this with, without what was sent and is not heeded. */
interface Opened {
  readonly attempt: Attempt;
  readonly answers: Row;
}

/** The first of step 3: may the caller read the record, and do this with every field they sent. */
export async function openRecord(
  context: WriteContext,
  asked: Attempt,
  record: RecordValues,
): Promise<Outcome<Opened>> {
  const { actor } = context.call;
  const permits = permitsOf(asked, actor);
  const answers = await judgeBefore(context, { attempt: asked, permits, record });
  if (context.observer !== undefined) tellBefore(context.observer, { attempt: asked, permits, answers });
  const isSeen = answers?.['readable'] === 1;
  const permitted = holding('permit', permits, answers).filter(({ unseen }) => isSeen || unseen === true);
  if (answers === undefined || (!isSeen && permitted.length === 0))
    return refuseUnread(context, asked.entity);
  const attempt = withoutIgnored(asked, permitted, actor);
  const unpermitted = refuseUnpermitted(attempt, permitted, actor);
  return (await inOwnCodes(context, attempt, unpermitted)) ?? done({ attempt, answers });
}

function tellBefore(
  observer: WriteObserver,
  {
    attempt,
    permits,
    answers,
  }: { readonly attempt: Attempt; readonly permits: readonly Permit[]; readonly answers: Row | undefined },
): void {
  const before = { ...attempt, on: 'before' } as const;
  const guards = guardsOf(attempt);
  tellConditions(observer, before, { all: permits, held: holding('permit', permits, answers) });
  tellConditions(observer, before, { all: guards, held: holding('guard', guards, answers) });
}

function refuseRoleChange(
  context: WriteContext,
  { entity, sent, origin }: Attempt,
  record: RecordValues,
): Refusal | undefined {
  if (origin === 'effect' || entity.name !== 'user' || !sent.names.includes('roles')) return undefined;
  const roles = { before: record['roles'], after: sent.values['roles'] };
  return refuseRoles(context.runtime.model, context.call.actor, roles);
}

/** Who may not read the record has seen no version of it. */
function refuseStale({ ifMatch }: Attempt, record: RecordValues, answers: Row): Refusal | undefined {
  if (ifMatch === undefined) return undefined;
  return answers['readable'] === 1 && ifMatch === record['version'] ? undefined : refuse('stale');
}

async function refuseState(
  context: WriteContext,
  { entity, id, action }: Attempt,
  record: RecordValues,
): Promise<Refusal | undefined> {
  if (action.kind !== 'transition') return undefined;
  const { transition } = action;
  const { from } = transition;
  const state = entity.states === undefined ? undefined : record[entity.states.field];
  if (from === undefined || (typeof state === 'string' && from.includes(state))) return undefined;
  return refuseInWords(context, transition.wrongState ?? 'wrong_state', { entity, id });
}

/** All guards that do not hold, in the order of the contract. One that reads an input which is wrong waits for its mending. */
async function refuseGuards(
  context: WriteContext,
  attempt: Attempt,
  { record, answers }: { readonly record: RecordValues; readonly answers: Row },
): Promise<Refusal | undefined> {
  const early = guardsOf(attempt);
  const open = new Set(holding('guard', early, answers));
  const shut = early.filter((guard) => !open.has(guard));
  const running = await closedByFunctions(context, attempt, record);
  const closed = whenOf(attempt).filter((guard) => shut.includes(guard) || running.includes(guard));
  if (closed.length === 0) return undefined;
  const { entity, id } = attempt;
  const wrong = await wrongInputs(context, attempt, record);
  const problems: FieldProblem[] = [];
  for (const guard of closed) {
    if (readsInput(guard.condition.expression, wrong)) continue;
    const { code = 'not_allowed_now', words } = guard;
    problems.push(await problemFor(context, { code, words }, { entity, id, input: toldInput(attempt) }));
  }
  const some = someOf(problems);
  return some && refuseAll(context.runtime.model, some);
}

/** The guards that run functions of the contract and do not hold. */
async function closedByFunctions(
  context: WriteContext,
  attempt: Attempt,
  record: RecordValues,
): Promise<readonly Guard[]> {
  const { entity } = attempt;
  const guards = whenOf(attempt).filter(({ condition }) => runsFunctions(condition.expression));
  if (guards.length === 0) return [];
  const ground = { entity, record, stored: true, input: inputOf(attempt) };
  const held = await holdingOn(context, guards, ground);
  tellConditions(context.observer, { ...attempt, on: 'before' }, { all: guards, held });
  return guards.filter((guard) => !held.includes(guard));
}
