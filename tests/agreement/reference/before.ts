import type { FieldProblem } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { refuseRoles } from './arranging.ts';
import { isSettable } from './assign.ts';
import type { Attempt, Running, SentPart } from './attempt.ts';
import { heeded } from './heeded.ts';
import { covers, holding, type Permit, permitsOfPart, readable, refuseHidden } from './rights.ts';
import { nothingSent } from './sent-values.ts';
import { wholeOf } from './several.ts';
import { environmentOf, type Situation } from './situation.ts';
import { problem, refuseWith } from './told.ts';
import type { Verdict } from './writing.ts';

/** An attempt that may go on, with what of it is heeded, and the record as it was. */
interface Begun {
  readonly attempt: Attempt;
  readonly record: RecordValues;
}

/** What can be refused of a new record before it is made: fields nobody gave, types. */
export function refuseNew(running: Running, attempt: Attempt): Verdict {
  const { model } = running.situation;
  return (
    refuseFields(running, attempt, attempt.permits) ??
    refuseRoles(running, attempt, undefined) ??
    refuseWith(typeProblemsOf(attempt), 'invalid', model)
  );
}

/** May the caller read the record and do this with every field they sent, is it well-formed, is it what they saw? */
export function beforeChange(running: Running, asked: Attempt): Outcome<Begun> {
  const { writing, situation } = running;
  const { entity, id, origin, ifMatch, permits } = asked;
  const record = writing.current(entity, id);
  if (record === undefined) return refuse('not_found');
  const environment = environmentOf(writing.state, situation, { entity, record, old: record });
  const isSeen =
    origin === 'effect' ||
    situation.asker.kind === 'engine' ||
    readable(writing.state, situation, { entity, record }) !== undefined;
  const held = holding(permits, environment).filter(({ unseen }) => isSeen || unseen);
  if (!isSeen && held.length === 0) return refuseHidden(entity, situation);
  const attempt = heeded(asked, held, situation);
  const refused =
    refuseUnpermitted(running, attempt, held) ??
    refuseRoles(running, attempt, record) ??
    refuseWith(typeProblemsOf(attempt), 'invalid', situation.model);
  if (refused !== undefined) return refused;
  return ifMatch !== undefined && (!isSeen || ifMatch !== record['version'])
    ? refuse('stale')
    : done({ attempt, record });
}

/** What is no value at all, or unknown, in the record and in the composed children that were sent with it. */
function typeProblemsOf({
  sent,
  beside,
  children,
}: Pick<Attempt, 'sent' | 'beside' | 'children'>): readonly FieldProblem[] {
  const inParts = children.flatMap((part) =>
    typeProblemsOf(part).map(({ field, code }) =>
      problem(code, field === undefined ? part.at : `${part.at}.${field}`),
    ),
  );
  return [...sent.typeProblems, ...(beside?.typeProblems ?? []), ...inParts];
}

/** None of the permits holds, or none of those that hold covers some field. */
export function refuseUnpermitted(running: Running, attempt: Attempt, permits: readonly Permit[]): Verdict {
  return permits.length === 0 ? refuse('forbidden') : refuseFields(running, attempt, permits);
}

/**
 * States, system fields and whatever no grant gives cannot be sent: in the record, and in its composed children as far as
 * that is known without them. Inputs of a transition are the contract's own list.
 */
function refuseFields({ situation }: Running, attempt: Attempt, permits: readonly Permit[]): Verdict {
  if (attempt.action.kind === 'transition') return undefined;
  const parts = attempt.children.flatMap((part) => allParts(part, attempt.action.kind, situation));
  const calls = parts.filter((part) => part.permits.length === 0).map(({ at }) => problem('forbidden', at));
  if (calls.length > 0) return refuse('forbidden', '', calls);
  const coded = (name: string, entity: Entity, at = name) =>
    problem((!attempt.restored && entity.fields.get(name)?.errors.forbidden) || 'forbidden_field', at);
  const problems = [
    ...namesOutside(attempt, permits).map((name) => coded(name, attempt.entity)),
    ...parts.flatMap((part) =>
      namesOutside(part, part.permits).map((name) => coded(name, part.entity, `${part.at}.${name}`)),
    ),
  ];
  return refuseWith(problems, 'forbidden_field', situation.model);
}

interface PermittedPart extends Pick<SentPart, 'entity' | 'sent' | 'at'> {
  readonly permits: readonly Permit[];
}

/** A part and all parts of it, with what could allow them. */
function allParts(part: SentPart, of: Attempt['action']['kind'], situation: Situation): PermittedPart[] {
  const { entity, at, gone } = part;
  const permits = permitsOfPart(part, of, situation);
  if (gone) return [{ entity, at, permits, sent: nothingSent }];
  const kind = part.id === undefined || part.restored !== undefined ? 'create' : 'update';
  const below = part.children.flatMap((one) => allParts(one, kind, situation));
  return [{ ...part, permits }, ...below.map((one) => ({ ...one, at: `${at}.${one.at}` }))];
}

function namesOutside(
  { entity, sent }: Pick<Attempt, 'entity' | 'sent'>,
  permits: readonly Permit[],
): readonly string[] {
  const outside = sent.names.filter((name) => {
    const field = entity.fields.get(name);
    return field === undefined || !isSettable(field) || !covers(permits, name);
  });
  return [...new Set(outside.map((name) => wholeOf(entity, name)))];
}
