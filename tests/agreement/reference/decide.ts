import { codesAsked, done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { askerOf } from './askers.ts';
import { secondOfCall } from './hold.ts';
import { knownRefusal } from './known-refusal.ts';
import { performWrite, type Written } from './perform-write.ts';
import { type HeldRequest, recordIn, type ReferenceState } from './reference-state.ts';
import { performRestore } from './restore.ts';
import { type Action, readable } from './rights.ts';
import { shownToDecider } from './shown-to-decider.ts';
import { entityOf, type Situation } from './situation.ts';

/** What somebody makes of a request. */
export interface ReferenceDecision {
  readonly id: string;
  readonly state: 'approved' | 'rejected' | 'withdrawn';
  readonly reason?: string;
  readonly confirm: readonly string[];
}

/** Ends a request that waits: what is approved is done at once, as who has asked, with all that holds by now. */
export function performDecision(
  state: ReferenceState,
  situation: Situation,
  decision: ReferenceDecision,
): Written<RecordValues> {
  const refused = (outcome: Outcome<never>): Written<RecordValues> => ({ state, outcome });
  const { asker, now } = situation;
  // Whatever is no call on records nobody makes in the name of another.
  if (asker.actedBy !== undefined) return refused(refuse('forbidden'));
  if (asker.id === undefined) return refused(refuse('not_signed_in'));
  const request = state.requests.find(({ id }) => id === decision.id);
  const told = request && toldRequest(state, situation, request);
  if (request === undefined || told === undefined) return refused(refuse('not_found'));
  if (request.state === decision.state && request.decidedBy === asker.id)
    return { state, outcome: done(told) };
  const isMine = request.asker.id === asker.id;
  const mayDecide = decision.state === 'withdrawn' ? isMine : !isMine && mayAgree(situation, request);
  if (!mayDecide) return refused(refuse('forbidden'));
  const current = stateNow(request, now);
  if (current !== 'waiting') return refused(refuse(current === 'expired' ? 'expired' : 'wrong_state'));
  const made =
    decision.state === 'approved'
      ? doAsked(state, situation, { request, decision })
      : { state, outcome: done(request.record) };
  if (made.outcome.kind === 'refusal') return refused(made.outcome);
  const { state: reached, reason } = decision;
  const ended: HeldRequest = {
    ...request,
    state: reached,
    record: made.outcome.value,
    decidedAt: now,
    decidedBy: asker.id,
    ...(reached === 'rejected' && reason !== undefined ? { reason } : {}),
  };
  const next = {
    ...made.state,
    requests: made.state.requests.map((one) => (one.id === request.id ? ended : one)),
  };
  const after = toldRequest(next, situation, ended) ?? { ...told, state: reached, decide: false };
  return { state: next, outcome: done(after) };
}

/** What somebody has asked, or may decide, the newest first. */
export function listRequests(state: ReferenceState, situation: Situation): Outcome<readonly RecordValues[]> {
  if (situation.asker.id === undefined) return refuse('not_signed_in');
  const told = state.requests.map((one) => toldRequest(state, situation, one));
  return done(told.filter((one) => one !== undefined).toReversed());
}

/** A request without what was sent; undefined for who has neither asked nor may decide, or may not read the record. */
function toldRequest(
  state: ReferenceState,
  situation: Situation,
  request: HeldRequest,
): RecordValues | undefined {
  const { asker, model, now } = situation;
  const mine = request.asker.id === asker.id;
  const mayDecide = mayAgree(situation, request);
  if (!mine && !mayDecide && request.decidedBy !== asker.id) return undefined;
  const entity = entityOf(model, request.entity);
  const record = request.record === null ? undefined : recordIn(state, entity.name, request.record);
  const seen = record && readable(state, situation, { entity, record });
  if (!mine && request.record !== null && seen === undefined && request.call !== 'restore') return undefined;
  const current = stateNow(request, now);
  return {
    id: request.id,
    state: current,
    entity: entity.name,
    call: request.call,
    record: request.record,
    version: seen?.['version'] ?? null,
    by: request.asker.id ?? null,
    at: request.at,
    until: request.until,
    mine,
    decide: !mine && current === 'waiting' && mayDecide && asker.actedBy === undefined,
    decided_at: request.decidedAt ?? null,
    decided_by: request.decidedBy ?? null,
    reason: request.reason ?? null,
  };
}

function stateNow({ state, until }: HeldRequest, now: string): HeldRequest['state'] | 'expired' {
  return state === 'waiting' && until <= now ? 'expired' : state;
}

function mayAgree({ asker, model }: Situation, { entity, call }: HeldRequest): boolean {
  const second = secondOfCall(model, entityOf(model, entity), call);
  if (second === undefined || asker.kind !== 'person') return false;
  return asker.owner || second.by.some((audience) => asker.audiences.has(audience));
}

interface Approved {
  readonly request: HeldRequest;
  readonly decision: ReferenceDecision;
}

/** Refusals that speak of the rights of who has asked: who agrees is told that they may not, and no more. */
const ofTheAsker = ['forbidden', 'forbidden_field', 'not_signed_in', 'not_found'];

function doAsked(state: ReferenceState, situation: Situation, approved: Approved): Written<string | null> {
  const { request, decision } = approved;
  const first = make(state, situation, request, []);
  const asked = first.outcome.kind === 'refusal' ? codesAsked(first.outcome) : [];
  const given = [...request.confirm, ...decision.confirm];
  const isGiven = asked.length > 0 && asked.every((code) => given.includes(code));
  const { state: next, outcome } = isGiven ? make(state, situation, request, asked) : first;
  if (outcome.kind === 'done') return { state: next, outcome: done(outcome.value.id) };
  if (ofTheAsker.includes(outcome.code)) return { state, outcome: refuse('not_allowed_now') };
  if (outcome.code === 'confirm' || request.call === 'restore') return { state, outcome };
  const isShown = shownToDecider(state, situation, request);
  return { state, outcome: knownRefusal(situation.model, outcome, isShown) };
}

function make(
  state: ReferenceState,
  situation: Situation,
  { asker, entity, call, body, record }: HeldRequest,
  confirm: readonly string[],
): Written {
  const asAsker = { ...situation, asker: askerOf(state, situation.model, String(asker.id)) };
  const id = record ?? situation.newId();
  const write = { entity, id, confirm, dryRun: false, agreed: situation };
  return call === 'restore'
    ? performRestore(state, asAsker, write)
    : performWrite(state, asAsker, { ...write, action: actionOf(call), body });
}

function actionOf(call: string): Action {
  return call === 'create' || call === 'update' || call === 'delete'
    ? { kind: call }
    : { kind: 'transition', name: call };
}
