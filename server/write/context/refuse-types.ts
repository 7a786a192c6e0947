import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { ownCode } from '#shared/api/field-problems.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { type Attempt, fieldAt, inputsIn } from '#server/write/request/attempt.ts';
import { refuseAll, someOf } from './refusals.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import type { SentChild } from '#server/write/request/sent-children.ts';
import { inWords } from './words.ts';
import type { WriteContext } from './write-context.ts';

/**
 * Wrong types and unknown names in all that was sent, children and theirs included, with the contract's own codes where
 * it has any. Asked before state, guards and values, so that nobody mends those first in vain.
 */
export async function refuseTypes(context: WriteContext, attempt: Attempt): Promise<Refusal | undefined> {
  const { entity, sent, beside, children = [] } = attempt;
  const typeProblems = [...sent.typeProblems, ...(beside?.typeProblems ?? [])];
  if (typeProblems.length === 0 && children.length === 0) return undefined;
  const own = await problemsIn(context, { entity, sent: { typeProblems }, inputs: inputsIn(attempt) });
  const inChildren = await problemsInAll(context, children);
  const problems = someOf([...own, ...inChildren]);
  return problems && refuseAll(context.runtime.model, problems);
}

async function problemsIn(
  context: WriteContext,
  {
    entity,
    sent,
    inputs = [],
  }: {
    readonly entity: Entity;
    readonly sent: Pick<SentBody, 'typeProblems'>;
    readonly inputs?: readonly Field[];
  },
): Promise<readonly FieldProblem[]> {
  if (sent.typeProblems.length === 0) return [];
  const fields = [...entity.fields.values(), ...inputs];
  const coded = sent.typeProblems.map((one) => ({
    ...one,
    code: ownCode(fieldAt(fields, one.field ?? ''), one.code),
  }));
  return inWords(context, coded, { entity });
}

async function problemsInAll(
  context: WriteContext,
  children: readonly SentChild[],
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const child of children) {
    const own = await problemsIn(context, child);
    const all = [...own, ...(await problemsInAll(context, child.children))];
    problems.push(...all.map((one) => ({ ...one, field: placeIn(child.at, one.field) })));
  }
  return problems;
}

/** Where something stands in what was sent: `lines.0`, or `lines.0.amount`. */
export function placeIn(at: string, field: string | undefined): string {
  return field === undefined ? at : `${at}.${field}`;
}
