import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse, sentenceFor } from '#shared/api/refusal.ts';
import { wholeName } from '#shared/fields/data/several.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { placeIn } from '#server/write/context/refuse-types.ts';
import { inWords } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import type { SentChild } from '#server/write/request/sent-children.ts';
import { type Action, type Permit, permitsOf, isSettable } from '#server/rights/permits.ts';

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

/**
 * The same in the words of the contract, where it has codes for fields that may not be set. Not where another is told
 * than who sent them: who agrees to a call, or who brings back what they did not write.
 */
export async function inOwnCodes(
  context: WriteContext,
  attempt: Attempt,
  refusal: Refusal | undefined,
): Promise<Refusal | undefined> {
  const isTheirs = context.reader === context.call && attempt.restored === undefined;
  if (refusal?.code !== 'forbidden_field' || !isTheirs) return refusal;
  const { entity, sent, children = [] } = attempt;
  const coded = refusal.errors.map((one) => {
    const own = fieldOf({ entity, children }, one.field ?? '')?.errors.forbidden;
    return own === undefined ? one : { ...one, code: own };
  });
  const problems = someOf(await inWords(context, coded, { entity, values: sent.values }));
  return problems && refuseAll(context.runtime.model, problems, 'forbidden_field');
}

/** The field at a place of what was sent: `note`, or `lines.0.note` of a composed child. */
function fieldOf(
  { entity, children }: Pick<SentChild, 'entity' | 'children'>,
  place: string,
): Field | undefined {
  const within = children.find(({ at }) => place.startsWith(`${at}.`));
  return within === undefined ? entity.fields.get(place) : fieldOf(within, place.slice(within.at.length + 1));
}

function refuseAt(places: readonly string[], code: 'forbidden' | 'forbidden_field'): Refusal {
  const message = sentenceFor(code);
  const errors = places.map((field): FieldProblem => ({ field, code, message }));
  return refuse(code, message, errors);
}

function namesOutside({ entity, sent }: Pick<Attempt, 'entity' | 'sent'>, permits: readonly Permit[]) {
  const outside = sent.names.filter((name) => !isCovered(entity, permits, name));
  return [...new Set(outside.map((name) => wholeOf(entity, name)))];
}

/** The references of a field to one of several entities are told as the field. */
function wholeOf({ fields }: Entity, name: string): string {
  const field = fields.get(name);
  return field ? wholeName(field) : name;
}

function isCovered(entity: Entity, permits: readonly Permit[], name: string): boolean {
  return isSettable(entity, name) && permits.some((permit) => covers(permit, name));
}

/**
 * The attempt without what was sent and is not heeded: fields that none of the permits covers and one of them ignores, in
 * the record and in composed children that were sent along. What the history has of a deleted record is all meant.
 */
export function withoutIgnored(attempt: Attempt, permits: readonly Permit[], actor: Actor): Attempt {
  const { entity, sent, children, action, restored } = attempt;
  if (action.kind === 'transition' || restored !== undefined) return attempt;
  const heeded = { ...attempt, sent: heededOf(entity, sent, permits) };
  return children === undefined
    ? heeded
    : { ...heeded, children: children.map((child) => heededChild(child, action.kind, actor)) };
}

function heededChild(child: SentChild, of: Action['kind'], actor: Actor): SentChild {
  const { entity, sent, children } = child;
  const { action } = askedOf(child, of);
  return {
    ...child,
    sent: heededOf(entity, sent, permitsOf(askedOf(child, of), actor)),
    children: children.map((below) => heededChild(below, action.kind, actor)),
  };
}

function heededOf(entity: Entity, sent: SentBody, permits: readonly Permit[]): SentBody {
  const isIgnored = (name: string) =>
    permits.some(({ ignored }) => ignored?.has(name)) && !isCovered(entity, permits, name);
  const ignored = new Set(sent.names.filter(isIgnored));
  if (ignored.size === 0) return sent;
  const isHeeded = ({ field = '' }: FieldProblem) => !ignored.has(field.split('.', 1)[0] ?? '');
  return {
    names: sent.names.filter((name) => !ignored.has(name)),
    values: Object.fromEntries(Object.entries(sent.values).filter(([name]) => !ignored.has(name))),
    typeProblems: sent.typeProblems.filter(isHeeded),
    valueProblems: sent.valueProblems.filter(isHeeded),
  };
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
    const asked = askedOf(child, action.kind);
    if (child.gone) return [{ entity, sent: nothing, at, permits: permitsOf(asked, actor) }];
    const below = partsIn({ action: asked.action, children: child.children }, actor);
    const placed = below.map((part) => ({ ...part, at: placeIn(at, part.at) }));
    return [{ entity, sent, at, permits: permitsOf(asked, actor) }, ...placed];
  });
}

/** What is to happen to a composed child that was sent along with what happens to its parent. */
function askedOf(
  { entity, id, gone, restored }: SentChild,
  of: Action['kind'],
): Pick<Attempt, 'entity' | 'action' | 'origin'> {
  const isNew = id === undefined || restored !== undefined;
  const kind = isNew ? 'create' : gone ? 'delete' : 'update';
  const isWithParent = of === 'create' && kind === 'create';
  return { entity, action: { kind }, ...(isWithParent ? { origin: 'parent' } : {}) };
}

const nothing: SentChild['sent'] = { names: [], values: {}, typeProblems: [], valueProblems: [] };
