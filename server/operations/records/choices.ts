import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { ListAnswer } from '#shared/api/calls/record-answer.ts';
import { asksOfOffer, dependsOnForm } from '#shared/engine/choices/filled-in.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { instant, type Window } from '#shared/expression/values/spans.ts';
import type { Call } from '#server/call.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { referring } from '#server/rights/visibility.ts';
import { mayBeChosen } from '#server/sql/questions/judge.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import {
  type FilledIn,
  fillIn,
  type FillingIn,
  readingContext,
  type ReferenceField,
} from '#server/write/fill-in.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { choicesUnknown, offeredIn } from '#server/write/values/offered.ts';

/** Moments that may be chosen, in order. */
export interface OfferedMoments {
  readonly items: readonly JsonValue[];
  /** The first that is left out, for `from=`; null where none is. */
  readonly next: JsonValue;
}

/**
 * `POST …/-/choices/<field>`: a page of the records that may be chosen there, or the moments, by what is filled in so far.
 * The rights are those of the call that is filled in, and of the list. What the moments are worked out from is not told.
 */
export async function listChoices(
  runtime: Runtime,
  call: Call,
  { query, ...asked }: FillingIn & { readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<ListAnswer | OfferedMoments>> {
  const read = await withinReadTime(runtime, 'several', async (connection) => {
    const filled = await fillIn(runtime, call, { connection, asked: besideMoment(asked) });
    if (filled.kind === 'refusal') return filled;
    const context = readingContext(runtime, call, connection);
    const offered = await momentsOf(context, filled.value, { ...asked, query });
    return offered.kind === 'refusal' ? offered : done({ ...filled.value, offered: offered.value });
  });
  if (read.kind === 'refusal') return read;
  const { field, offered, ...filled } = read.value;
  if (offered !== undefined) return momentsIn(offered, query);
  if (field.type !== 'ref' && field.type !== 'refs') return refuse('not_found');
  const entity = entityNamed(field.to, runtime.model);
  const narrowing = narrowingBy(runtime, asked, { ...filled, field });
  const looking = { ...call, actor: referring(call.actor, entity) };
  return listRecords(runtime, looking, { entity, query, narrowing });
}

/** What is filled in but a moment that is asked about: it decides nothing of what may be chosen. */
function besideMoment(asked: FillingIn): FillingIn {
  const { entity, transition, place } = asked;
  const inputs = transition?.input.map(({ field }) => field) ?? [...entity.fields.values()];
  const isMoment = inputs.some(({ name, choose }) => name === place && choose !== undefined);
  const sent = sentIn(asked);
  if (!isMoment || !sent.has(place)) return asked;
  return { ...asked, body: Object.fromEntries([...sent].filter(([name]) => name !== place)) };
}

/** The new record without what would follow from the moment by itself, such as who is free then. */
function withoutFollowing(
  { id, transition, place, ...asked }: FillingIn,
  record: RecordValues,
): RecordValues {
  if (id !== undefined || transition !== undefined) return record;
  const sent = sentIn(asked);
  const following = new Set([place]);
  for (let count = 0; count < following.size; ) {
    count = following.size;
    for (const { name, initial } of asked.entity.fields.values())
      if (initial && !sent.has(name) && !referencesOf(initial).ownFields.isDisjointFrom(following))
        following.add(name);
  }
  return { ...record, ...Object.fromEntries([...following].map((name) => [name, null])) };
}

function sentIn({ body }: Pick<FillingIn, 'body'>): ReadonlyMap<string, unknown> {
  return new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
}

/** Undefined where no moment is chosen there. Before all is filled in that they hang on there are none yet. */
async function momentsOf(
  context: WriteContext,
  { field, ground }: FilledIn,
  { query, ...asked }: FillingIn & { readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<readonly JsonValue[] | undefined>> {
  const { choose } = field;
  if (choose === undefined) return done(undefined);
  const open = { ...ground, record: withoutFollowing(asked, ground.record) };
  const offered = await offeredIn(context, choose, { ...open, window: windowOf(query) });
  if (offered !== undefined || !isWhole(field, choose, open)) return done(offered ?? []);
  const problem = choicesUnknown(asked.place);
  return refuse('invalid', problem.message, [problem]);
}

function isWhole(
  field: FilledIn['field'],
  choose: Expression,
  { entity, record, input }: FilledIn['ground'],
): boolean {
  const values = { ...record, ...input?.values };
  return asksOfOffer(field, choose, entity).own.every((name) => (values[name] ?? null) !== null);
}

const mostMoments = 2_000;

/** What is asked badly is refused by `momentsIn`. */
function windowOf(query: ReadonlyMap<string, string>): Window {
  const [from, to] = ['from', 'to'].map((name) => {
    const moment = Date.parse(query.get(name) ?? '');
    return Number.isNaN(moment) ? undefined : instant(moment);
  });
  return { from, to };
}

/** `?from=…&to=…`: the moments from one until another, which is no longer among them. */
function momentsIn(
  offered: readonly JsonValue[],
  query: ReadonlyMap<string, string>,
): Outcome<OfferedMoments> {
  const end = (name: string, open: number) => (query.has(name) ? Date.parse(query.get(name) ?? '') : open);
  const [from, to] = [end('from', -Infinity), end('to', Infinity)];
  const isKnown = [...query.keys()].every((name) => name === 'from' || name === 'to');
  if (!isKnown || Number.isNaN(from) || Number.isNaN(to)) return refuse('bad_request');
  const items = offered.filter((one) => {
    const moment = Date.parse(String(one));
    return moment >= from && moment < to;
  });
  return done({ items: items.slice(0, mostMoments), next: items[mostMoments] ?? null });
}

function narrowingBy(
  runtime: Runtime,
  { entity, transition, place }: FillingIn,
  { field, form, slots }: Pick<FilledIn, 'form' | 'slots'> & { readonly field: ReferenceField },
) {
  const { choosable } = field;
  if (choosable === undefined) return undefined;
  const to = entityNamed(field.to, runtime.model);
  const source = sourceOf(runtime);
  const given = dependsOnForm(choosable) ? { form } : {};
  const where = place.replaceAll(/\d+/g, '0');
  return {
    key: `${entity.name} ${transition?.name ?? ''} ${where}`,
    condition: (id: Parameters<typeof mayBeChosen>[0]) =>
      mayBeChosen(id, { to, choosable, ...given }, source),
    slots,
  };
}
