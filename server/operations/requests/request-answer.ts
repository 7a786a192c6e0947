import type { RequestAnswer } from '#shared/api/calls/requests.ts';
import type { Entity } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { titlesOf } from '#server/operations/history/history-titles.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { readWithin } from '#server/reads/read.ts';
import { mayAgree } from '#server/rights/may-agree.ts';
import { shownToAsker, shownToOthers } from './shown-values.ts';
import type { StoredRequest } from '#server/write/stored-request.ts';

/**
 * A request as the caller may know it; undefined where it is not there for them: they have neither asked for it nor may
 * decide it, or may not read the record that it is about.
 */
export async function requestAnswer(
  context: ReadContext,
  request: StoredRequest,
): Promise<RequestAnswer | undefined> {
  const { actor } = context.call;
  const { entity, record } = request;
  const mine = isMine(request, actor);
  const has = isDecider(request, actor) || (actor.id !== undefined && request.decidedBy === actor.id);
  if (!mine && !has) return undefined;
  const read = record === undefined ? undefined : await readWithin(context, { entity, id: record });
  const isHidden = record !== undefined && read === undefined && request.call !== 'restore';
  if (!mine && isHidden) return undefined;
  const { values, hidden } = mine
    ? shownToAsker(context.runtime.model, request)
    : await shownToOthers(context, request);
  const titles = await titlesOf(context, namedIn(request, values));
  const personOf = (id: string) => ({ id, name: titles[id] ?? null });
  return {
    id: request.id,
    state: request.state,
    entity: entity.name,
    call: request.call,
    label: entity.transitions.get(request.call)?.label ?? null,
    record: record ?? null,
    title: read?.record.titles['id'] ?? null,
    version: read?.version ?? null,
    by: personOf(request.asker),
    at: request.at,
    until: request.until,
    values,
    titles,
    hidden,
    mine,
    decide: !mine && request.state === 'waiting' && isDecider(request, actor) && actor.actedBy === undefined,
    decided_at: request.decidedAt ?? null,
    decided_by: request.decidedBy === undefined ? null : personOf(request.decidedBy),
    reason: request.reason ?? null,
  };
}

/** Whether the caller has asked for it. */
export function isMine({ asker }: StoredRequest, { id }: Actor): boolean {
  return asker === id;
}

/** Whether the caller is among those who may agree to such a call. */
export function isDecider({ second }: StoredRequest, actor: Actor): boolean {
  return mayAgree(actor, second);
}

function namedIn(
  { entity, asker, decidedBy }: StoredRequest,
  values: RecordValues,
): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>([['user', new Set([asker])]]);
  const add = (to: string, value: unknown) => {
    for (const id of Array.isArray(value) ? value : [value])
      if (typeof id === 'string' && isId(id)) named.set(to, (named.get(to) ?? new Set()).add(id));
  };
  add('user', decidedBy);
  for (const field of fieldsNamed(entity, values)) add(field.to, values[field.name]);
  return named;
}

function fieldsNamed(entity: Entity, values: RecordValues) {
  const calls = [...entity.transitions.values(), ...Object.values(entity.calls)];
  const inputs = calls.flatMap(({ input }) => input.map(({ field }) => field));
  return [...entity.fields.values(), ...inputs].flatMap((field) =>
    (field.type === 'ref' || field.type === 'refs') && field.name in values ? [field] : [],
  );
}
