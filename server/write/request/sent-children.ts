import { messageOf, type Text } from '#shared/messages/message.ts';
import { isJsonObject } from '#shared/api/json-text.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { fieldsOf } from './fields-of.ts';
import { readBody, type SentBody } from './sent-body.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** A composed child that was sent with its parent. */
export interface SentChild {
  readonly entity: Entity;
  /** Its reference to the parent, which nobody needs to send. */
  readonly parentField: string;
  /** Where it stands in what was sent, `lines.0`. */
  readonly at: string;
  /** Absent: it is new. */
  readonly id?: string;
  readonly gone: boolean;
  /** Of one that comes back with its whole: all it was. */
  readonly restored?: RecordValues;
  readonly sent: SentBody;
  readonly children: readonly SentChild[];
}

/** A body taken apart: the record's own values, and its composed children. */
export interface TakenApart {
  readonly own: unknown;
  readonly children: readonly SentChild[];
  readonly problems: readonly FieldProblem[];
}

/** Takes the lists of composed children out of a body; they stand under the names of their ways back. */
export function takeApart(model: Model, entity: Entity, body: unknown): TakenApart {
  const parts = partsOf(model, entity);
  if (!isJsonObject(body) || parts.length === 0) return { own: body, children: [], problems: [] };
  const own = { ...body };
  const children: SentChild[] = [];
  const problems: FieldProblem[] = [];
  for (const { child, back, field } of parts) {
    if (!Object.hasOwn(own, back)) continue;
    const list = own[back];
    delete own[back];
    if (!Array.isArray(list) || !list.every(isJsonObject)) {
      problems.push({ field: back, code: 'bad_type', message: messageOf('refusals.sendList') });
      continue;
    }
    for (const [index, one] of list.entries()) {
      children.push(childOf(model, child, { at: `${back}.${index}`, parentField: field, body: one }));
    }
  }
  return { own, children, problems };
}

/** More composed children than these, theirs included, nobody means to send: what a call may write is bounded too. */
export function refuseParts(model: Model, entity: Entity, body: unknown): Refusal | undefined {
  const most = Math.max(MOST_PARTS, model.limits.effects);
  return countParts(model, entity, body) > most
    ? refuse('too_big', messageOf('refusals.tooManyParts', { most }))
    : undefined;
}

const MOST_PARTS = 1_000;

function countParts(model: Model, entity: Entity, body: unknown): number {
  let count = 0;
  for (const { child, back } of partsOf(model, entity)) {
    const parts: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, back) : undefined;
    if (!Array.isArray(parts)) continue;
    count += parts.length;
    for (const part of parts) count += countParts(model, child, part);
  }
  return count;
}

/** The composed children of an entity: what they are, and the names of the ways to them and back. */
interface Part {
  readonly child: Entity;
  readonly back: string;
  readonly field: string;
}

/** The composed children of an entity. */
export function partsOf(model: Model, entity: Entity): readonly Part[] {
  return partsByWhole(model).get(entity.name) ?? [];
}

const partsByWhole = memoized(({ entities }: Model): ReadonlyMap<string, readonly Part[]> => {
  const all = [...entities.values()].flatMap((child) =>
    child.partOf === undefined ? [] : [{ child, back: child.partOf.back, field: child.partOf.field }],
  );
  return Map.groupBy(all, ({ child }) => child.partOf?.entity ?? '');
});

function childOf(
  model: Model,
  entity: Entity,
  place: {
    readonly at: string;
    readonly parentField: string;
    readonly body: Readonly<Record<string, unknown>>;
  },
): SentChild {
  const { at, parentField } = place;
  const { id, delete: gone, ...values } = place.body;
  const apart = takeApart(model, entity, values);
  const sent = readBody(apart.own, fieldsOf(entity));
  if (sent === undefined) throw new Error('an object that is none');
  const typeProblems = [
    ...sent.typeProblems,
    ...apart.problems,
    ...(id === undefined || typeof id === 'string' ? [] : [bad('id', messageOf('refusals.sendIdAsText'))]),
    ...(gone === undefined || typeof gone === 'boolean'
      ? []
      : [bad('delete', messageOf('refusals.sendTrueOrFalse'))]),
    ...(gone === true && id === undefined ? [bad('delete', messageOf('refusals.deleteNeedsId'))] : []),
  ];
  const known = typeof id === 'string' ? { id: id.toLowerCase() } : {};
  return {
    entity,
    parentField,
    at,
    ...known,
    gone: gone === true,
    sent: { ...sent, typeProblems },
    children: apart.children,
  };
}

function bad(field: string, message: Text): FieldProblem {
  return { field, code: 'bad_type', message };
}
