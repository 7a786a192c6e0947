import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { ListAnswer } from '#shared/api/calls/record-answer.ts';
import { asksOfOffer, dependsOnForm } from '#shared/engine/choices/filled-in.ts';
import type { Expression } from '#shared/expression/expression.ts';
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
    const filled = await fillIn(runtime, call, { connection, asked });
    if (filled.kind === 'refusal') return filled;
    const offered = await momentsOf(readingContext(runtime, call, connection), filled.value, asked.place);
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

/** Undefined where no moment is chosen there. Before all is filled in that they hang on there are none yet. */
async function momentsOf(
  context: WriteContext,
  { field: { choose }, ground }: FilledIn,
  place: string,
): Promise<Outcome<readonly JsonValue[] | undefined>> {
  if (choose === undefined) return done(undefined);
  const offered = await offeredIn(context, choose, ground);
  if (offered !== undefined || !isWhole(choose, ground)) return done(offered ?? []);
  const problem = choicesUnknown(place);
  return refuse('invalid', problem.message, [problem]);
}

function isWhole(choose: Expression, { entity, record, input }: FilledIn['ground']): boolean {
  const values = { ...record, ...input?.values };
  return asksOfOffer(choose, entity).own.every((name) => (values[name] ?? null) !== null);
}

const mostMoments = 2_000;

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
