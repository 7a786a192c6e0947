import type { ExplainedGrant } from '#shared/api/calls/explain.ts';
import type { Condition, Grant, Transition } from '#shared/contract/model.ts';
import { conditionOf, detailsOf, isGrantedTo } from '#shared/rights/granted.ts';
import type { Actor } from '#server/call.ts';
import { seesEverything } from '#server/rights/visibility.ts';
import { type ExplainedCall, isLook } from './explained-call.ts';
import type { StoredVerdicts } from './judge-stored.ts';
import type { Verdicts } from './verdicts.ts';

interface Judged {
  readonly actor: Actor;
  readonly stored: StoredVerdicts;
  readonly verdicts: Verdicts;
}

/** Everything that could allow a call, and that could let its record be read first. */
export function explainedGrants(
  asked: ExplainedCall,
  { actor, stored, verdicts }: Judged,
): readonly ExplainedGrant[] {
  const transition = asked.entity.transitions.get(asked.name);
  return [
    ...(asked.name === 'create' ? [] : sightGrants(asked, actor, stored)),
    ...(transition === undefined
      ? ownGrants(asked, actor, verdicts)
      : permissions(transition, actor, verdicts)),
  ];
}

function isHeld(actor: Actor, grant: Pick<Grant, 'audience' | 'also'>): boolean {
  return seesEverything(actor) || isGrantedTo(grant, actor.audiences);
}

/**
 * A right to a part and one to its record may be of two roles: such a pair is told to who has one of the two, where no
 * right that stands in the same place is theirs.
 */
function toldTo(actor: Actor, grants: readonly Grant[]): readonly Grant[] {
  const held = new Set(grants.filter((grant) => isHeld(actor, grant)).map(({ place }) => place));
  return grants.filter(
    (grant) =>
      isHeld(actor, grant) ||
      (grant.also ?? []).length === 0 ||
      (actor.audiences.has(grant.audience) && !held.has(grant.place)),
  );
}

/** What shows the record; where that is all that is asked for, also what lets it be referred to, or tells its history. */
function sightGrants(asked: ExplainedCall, actor: Actor, stored: StoredVerdicts): readonly ExplainedGrant[] {
  const { entity, name } = asked;
  const beside = !isLook(asked) ? undefined : name === 'history' ? 'history' : 'refer';
  const grants = entity.grants.filter(({ action }) => action === 'read' || action === beside);
  return toldTo(actor, grants).map((grant) => {
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
  return toldTo(actor, grants).map((grant) => {
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
  const { by, name, preview, place } = transition;
  if (typeof by === 'string')
    return [
      { audience: by, held: false, action: name, condition: null, line: place.line, before: 'not_asked' },
    ];
  const previews = preview.map((audience): ExplainedGrant => {
    const held = isHeld(actor, { audience });
    const before = held ? 'holds' : 'not_asked';
    return { audience, held, action: 'preview', condition: null, line: place.line, before };
  });
  const makes = by.map(({ audience, condition }): ExplainedGrant => {
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
  return [...makes, ...previews];
}

/** What has no condition holds of every record. */
function verdictOf(condition: Condition | undefined, on: 'before' | 'after', verdicts: Verdicts) {
  return condition === undefined ? 'holds' : verdicts.of(condition, on);
}
