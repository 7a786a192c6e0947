import { isJsonObject } from '#shared/api/json-text.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { SentPart } from './attempt.ts';
import { nothingSent, readSent } from './sent-values.ts';
import { problem } from './told.ts';

/** A body without its composed children, and these. */
export interface TakenApart {
  readonly own: unknown;
  readonly parts: readonly SentPart[];
  readonly problems: readonly FieldProblem[];
}

/** Takes out of a body what stands under the names of ways back to composed children. */
export function takeApart(model: Model, entity: Entity, body: unknown): TakenApart {
  if (!isJsonObject(body)) return { own: body, parts: [], problems: [] };
  const own = { ...body };
  const parts: SentPart[] = [];
  const problems: FieldProblem[] = [];
  for (const child of model.entities.values()) {
    const { partOf } = child;
    if (partOf?.entity !== entity.name || !Object.hasOwn(own, partOf.back)) continue;
    const list: unknown = own[partOf.back];
    delete own[partOf.back];
    if (!Array.isArray(list) || !list.every(isJsonObject)) {
      problems.push(problem('bad_type', partOf.back));
      continue;
    }
    for (const [index, one] of list.entries())
      parts.push(partIn(model, child, { at: `${partOf.back}.${index}`, one }));
  }
  return { own, parts, problems };
}

function partIn(
  model: Model,
  entity: Entity,
  { at, one }: { readonly at: string; readonly one: Readonly<Record<string, unknown>> },
): SentPart {
  const { id, delete: gone, ...values } = one;
  const apart = takeApart(model, entity, values);
  const sent = readSent(apart.own, [...entity.fields.values()]) ?? nothingSent;
  const wrong = [
    ...(id === undefined || typeof id === 'string' ? [] : [problem('bad_type', 'id')]),
    ...(gone === undefined || typeof gone === 'boolean' ? [] : [problem('bad_type', 'delete')]),
    ...(gone === true && id === undefined ? [problem('bad_type', 'delete')] : []),
  ];
  return {
    entity,
    parentField: entity.partOf?.field ?? '',
    at,
    ...(typeof id === 'string' ? { id: id.toLowerCase() } : {}),
    gone: gone === true,
    sent: { ...sent, typeProblems: [...sent.typeProblems, ...apart.problems, ...wrong] },
    children: apart.parts,
  };
}
