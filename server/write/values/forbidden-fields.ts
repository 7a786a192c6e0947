import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse, sentenceFor } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { placeIn } from '#server/write/context/refuse-types.ts';
import type { SentChild } from '#server/write/request/sent-children.ts';
import { type Permit, permitsOf, isSettable } from '#server/rights/permits.ts';

/** Refuses the call where no permit holds, and the fields that none of those that hold covers. */
export function refuseUnpermitted(
  attempt: Attempt,
  holding: readonly Permit[],
  actor: Actor,
): Refusal | undefined {
  return holding.length === 0 ? refuse('forbidden') : refuseFields(attempt, holding, actor);
}

/**
 * Refuses fields nobody sets (state, system) and fields that no permit covers. Composed children that were sent along are
 * asked about here too, as far as grants can say so without looking at records: what nobody may send is told before what
 * has the wrong type, wherever the two stand.
 */
export function refuseFields(
  attempt: Attempt,
  permits: readonly Permit[],
  actor: Actor,
): Refusal | undefined {
  if (attempt.action.kind === 'transition') return undefined; // its inputs are the contract's own list
  const parts = partsIn(attempt, actor);
  const calls = parts.filter((part) => part.permits.length === 0).map(({ at }) => at);
  if (calls.length > 0) return refuseAt(calls, 'forbidden');
  const outside = [
    ...namesOutside(attempt, permits),
    ...parts.flatMap((part) => namesOutside(part, part.permits).map((name) => placeIn(part.at, name))),
  ];
  return outside.length === 0 ? undefined : refuseAt(outside, 'forbidden_field');
}

function refuseAt(places: readonly string[], code: 'forbidden' | 'forbidden_field'): Refusal {
  const message = sentenceFor(code);
  const errors = places.map((field): FieldProblem => ({ field, code, message }));
  return refuse(code, message, errors);
}

function namesOutside({ entity, sent }: Pick<Attempt, 'entity' | 'sent'>, permits: readonly Permit[]) {
  return sent.names.filter(
    (name) => !isSettable(entity, name) || !permits.some((permit) => covers(permit, name)),
  );
}

function covers(permit: Permit, name: string): boolean {
  return permit.fields === undefined || permit.fields.has(name);
}

interface Part extends Pick<Attempt, 'entity' | 'sent'> {
  readonly at: string;
  readonly permits: readonly Permit[];
}

/** All composed children that were sent along, theirs included, each with what may allow it. */
function partsIn(
  { action, children = [] }: Pick<Attempt, 'action' | 'children'>,
  actor: Actor,
): readonly Part[] {
  return children.flatMap((child) => {
    const { entity, sent, at } = child;
    const kind = child.id === undefined ? 'create' : child.gone ? 'delete' : 'update';
    const isWithParent = action.kind === 'create' && kind === 'create';
    const origin = isWithParent ? ({ origin: 'parent' } as const) : {};
    const asked: Pick<Attempt, 'entity' | 'action' | 'origin'> = { entity, action: { kind }, ...origin };
    if (child.gone) return [{ entity, sent: nothing, at, permits: permitsOf(asked, actor) }];
    const below = partsIn({ action: asked.action, children: child.children }, actor);
    const placed = below.map((part) => ({ ...part, at: placeIn(at, part.at) }));
    return [{ entity, sent, at, permits: permitsOf(asked, actor) }, ...placed];
  });
}

const nothing: SentChild['sent'] = { names: [], values: {}, typeProblems: [], valueProblems: [] };
