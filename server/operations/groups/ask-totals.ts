import { messageOf } from '#shared/messages/message.ts';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { parseListQuery } from '#shared/api/list-query.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { COUNT, parseTotals, type TotalsQuery } from '#shared/api/totals-query.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Aggregate } from '#shared/contract/model-calls.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import { isNumeric, isOrdered } from '#shared/expression/check/type-fit.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Listing, openListing } from '#server/reads/lists/list-pages.ts';
import { indexFor, narrowed } from '#server/reads/lists/narrow-search.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { readableSchema } from '#server/sql/relations/readable-schema.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type GroupQuestion, readGroups } from './ask-groups.ts';

interface Asked {
  readonly entity: Entity;
  readonly query: ReadonlyMap<string, string>;
}

/**
 * `GET /api/<plural>/-/totals`: how many records a list finds and what their values come to, of all of them or of each
 * group. Over what the caller may read: what they may not is empty, and stands in no total.
 */
export async function askTotals(
  runtime: Runtime,
  call: Call,
  { entity, query }: Asked,
): Promise<Outcome<GroupAnswer>> {
  const unknown = unknownParameter(query, ['filter', 'q', 'by', 'values']);
  if (unknown !== undefined) return unknown;
  const totals = parseTotals(query);
  if (totals.kind === 'refusal') return totals;
  const list = parseListQuery(new Map([...query].filter(([name]) => isOfList(name))), runtime.model.limits);
  if (list.kind === 'refusal') return list;
  const opened = openListing(runtime, call, { entity, asked: list.value });
  if (opened.kind === 'refusal') return opened;
  const grouping = compile(opened.value, entity, totals.value);
  if (grouping.kind === 'refusal') return grouping;
  const index = indexFor(opened.value);
  return withinReadTime(runtime, 'several', async (connection) => {
    const listing = index === undefined ? opened.value : await narrowed(connection, opened.value, index);
    const records = listing === opened.value ? 'all' : 'found';
    const key = JSON.stringify(['totals', records, entity.name, ...query, listing.plan.words]);
    return done(
      await readGroups(
        connection,
        { runtime, call },
        {
          key,
          grouping: { ...grouping.value, entity: entity.name, among: listing.plan },
          groupName: 'group',
          params: listing.slots,
        },
      ),
    );
  });
}

function isOfList(name: string): boolean {
  return name === 'filter' || name === 'q';
}

type Compiled = Pick<GroupQuestion['grouping'], 'group' | 'values'>;

/** The names are those that the caller may read somewhere: of others nothing is told, not even that they are there. */
function compile({ runtime, call }: Listing, entity: Entity, asked: TotalsQuery): Outcome<Compiled> {
  const schema = readableSchema(call.actor, sourceOf(runtime));
  const read = (source: string) =>
    checkExpression(source, { schema, record: entity.name, mode: 'filter' }).expression;
  const group = asked.by === undefined ? undefined : read(asked.by);
  if (asked.by !== undefined && (group === undefined || !isGroup(group.type)))
    return refuse('bad_filter', messageOf('refusals.badGroup'));
  const values: Aggregate[] = [{ name: COUNT, function: 'count' }];
  for (const { name, function: what, path } of asked.values) {
    const of = read(path);
    if (of === undefined || !adds(what, of.type, group))
      return refuse('bad_filter', messageOf('refusals.badTotal', { value: name }));
    values.push({ name, function: what, of });
  }
  return done({ ...(group === undefined ? {} : { group }), values });
}

/** A single value that two records can have in common. */
function isGroup({ kind }: Type): boolean {
  return kind !== 'list' && kind !== 'json' && kind !== 'null' && kind !== 'spans';
}

/** Numbers are added up, and amounts of one currency; what has an order has a least and a greatest. */
function adds(what: Aggregate['function'], type: Type, group: Expression | undefined): boolean {
  if (type.kind === 'money' && !isCurrencyCode(type.currency))
    return group !== undefined && type.currency === print(group);
  return what === 'min' || what === 'max' ? isOrdered(type) : isNumeric(type);
}
