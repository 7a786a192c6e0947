import { messageOf } from '#shared/messages/message.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Refusal } from '#shared/api/problem.ts';
import { encodeSort, type ListQuery } from '#shared/api/list-query.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { ExpressionProblem } from '#shared/expression/syntax/problem.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { readsOf } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { isByColumns, type SortColumn } from '#server/sql/lists/list-segments.ts';
import { inOrderOfTitles } from '#server/sql/lists/order-of-titles.ts';
import { LISTED, type ListPlan, pageStatements } from '#server/sql/lists/list-statement.ts';
import { maskedScope, maskOf, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PathJoins, type PathEnd } from '#server/sql/relations/path-joins.ts';
import { isTooLarge, kilobytes, largestStatement } from '#server/sql/values/largest-statement.ts';
import { sizeOf, type SlotValues } from '#server/sql/values/slot.ts';
import { columnOf } from '#server/sql/values/identifier.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { readableSchema } from '#server/sql/relations/readable-schema.ts';
import { recordProjection, withoutKeys } from '#server/sql/records/record-projection.ts';
import { searchedPaths } from '#shared/engine/screens-of.ts';
import { searchCondition, searchWords } from '#server/sql/lists/search-condition.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import { checkExpand, checkFields } from '#server/reads/asked-names.ts';
import { filterProblem } from '#server/reads/conditions/filter-problem.ts';
import { fieldsWithExpanded } from '#server/reads/expand.ts';
import { type SoughtText, soughtTexts } from './sought-texts.ts';
import { servedByFilter, servedInOrder } from './served-in-order.ts';
import { isNeverEmpty } from '#server/fields/columns.ts';

/** A list that was looked up for a viewer: every name exists and some grant shows it to them. */
export interface PreparedList extends ListPlan {
  /** The field behind each sort column. */
  readonly ends: readonly PathEnd[];
  /** Words of the search. */
  readonly words: number;
  /** What the filter looks for in texts. */
  readonly sought: readonly SoughtText[];
  /** Its pages, by which keys of the cursor are empty, and its count; each put together at its first use. */
  readonly statements: Map<string, readonly Sql[]>;
}

/** What records of a list must be beside what is asked of them, whoever asks. */
export interface Narrowing {
  /** Names the condition among all of this contract version. */
  readonly key: string;
  readonly condition: (id: Sql) => Sql;
  readonly slots: SlotValues;
}

interface Asking {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly entity: Entity;
  readonly narrowing?: Narrowing | undefined;
}

const plans = new PlanCache<Outcome<PreparedList>>(1_000);

/** Looks up what is asked of a list; the same answer for a name that does not exist and one that may never be read. */
export function prepareList(asking: Asking, query: ListQuery): Outcome<PreparedList> {
  const { runtime, call, entity, narrowing } = asking;
  const words = query.q === undefined ? 0 : searchWords(query.q).length;
  const key = JSON.stringify([
    entity.name,
    viewerKey(call.actor),
    query.filter,
    encodeSort(query.sort),
    query.fields,
    query.expand,
    words,
    narrowing?.key,
  ]);
  return plans.get(runtime.storage, key, () => {
    const built = buildPlan(asking, query, words);
    return (built.kind === 'done' ? refuseLarge(built.value, query) : undefined) ?? built;
  });
}

/** Without a filter a list is as large as the contract makes it, which was weighed before it was published. */
function refuseLarge(plan: PreparedList, { filter }: ListQuery): Refusal | undefined {
  if (filter === undefined) return undefined;
  const [page] = pageStatements(plan, { after: undefined, rows: undefined });
  if (page === undefined || !isTooLarge(page)) return undefined;
  const { characters, parameters } = sizeOf(page);
  return refuse(
    'bad_filter',
    messageOf('refusals.filterTooLarge', {
      size: kilobytes(characters),
      values: parameters,
      largest: kilobytes(largestStatement.characters),
      mostValues: largestStatement.parameters,
    }),
  );
}

function buildPlan(asking: Asking, query: ListQuery, words: number): Outcome<PreparedList> {
  const { runtime, call, entity, narrowing } = asking;
  const source = sourceOf(runtime);
  const wrong = checkFields(asking, query.fields) ?? checkExpand(asking, query.expand);
  if (wrong !== undefined) return wrong;
  // Said only to whoever may read it: to others it is not there.
  if (query.fields?.some((name) => entity.fields.get(name)?.type === 'key') === true)
    return refuse('bad_filter', messageOf('refusals.keyInNoList'));
  const filter = compileFilter(query.filter, asking, source);
  if (filter.kind === 'refusal') return filter;
  const joins = new PathJoins(call.actor, source, { entity: entity.name, alias: LISTED });
  const ends = followSort(query, joins, runtime.model);
  if (ends === undefined) return refuseSort();
  const search = searchCondition(searchedPaths(entity, runtime.model), words, joins);
  if (words > 0 && search === undefined) return refuse('bad_filter', messageOf('refusals.nothingToSearch'));
  const sort = sortColumns(query, ends);
  const mask = maskOf(entity.name, call.actor, source);
  const id = columnOf(LISTED, source.storage.column(entity.name, 'id'));
  return done({
    kind: source.kind,
    id: source.storage.column(entity.name, 'id'),
    mask,
    joins: joins.joins,
    reads: new Set([...filter.value.reads, ...joins.reads]),
    conditions: [
      ...filter.value.conditions,
      ...(search === undefined ? [] : [search]),
      ...(narrowing === undefined ? [] : [narrowing.condition(id)]),
    ],
    sort,
    projection: recordProjection(runtime, call.actor, {
      entity: entity.name,
      fields: fieldsWithExpanded(query.fields, query.expand, entity) ?? withoutKeys(entity),
      alias: LISTED,
    }),
    ...orderOf(asking, query, { filter: filter.value.expression, sort, words, mask }),
    statements: new Map(),
    ends,
    words,
    sought: filter.value.sought,
  });
}

/** Whether an index brings the rows in the order of the list. */
function orderOf(
  { runtime, narrowing }: Asking,
  query: ListQuery,
  { filter, sort, words, mask }: Pick<ListPlan, 'sort' | 'mask'> & { filter?: Expression; words: number },
): Pick<ListPlan, 'ordered' | 'decided'> {
  const isPlain = isByColumns(sort) && words === 0 && narrowing === undefined;
  const sorted = { filter, sort: query.sort };
  return {
    ordered: isPlain && servedInOrder(sorted, mask, runtime.model),
    decided: isPlain && servedByFilter(sorted, mask, runtime.model),
  };
}

/** What a row must meet, and which of its fields that reads. */
interface Filter {
  readonly expression?: Expression;
  readonly conditions: readonly Sql[];
  readonly reads: ReadonlySet<string>;
  readonly sought: readonly SoughtText[];
}

function compileFilter(filter: string | undefined, asking: Asking, source: SqlSource): Outcome<Filter> {
  if (filter === undefined) return done({ conditions: [], reads: new Set(), sought: [] });
  const { actor } = asking.call;
  const { expression, problems } = checkExpression(filter, {
    schema: readableSchema(actor, source),
    record: asking.entity.name,
    expected: { kind: 'boolean' },
    mode: 'filter',
  });
  if (expression === undefined) return refuseFilter(filter, problems[0]);
  const { name } = asking.entity;
  const scope = maskedScope(actor, source, {
    record: { entity: name, alias: LISTED },
    of: [expression],
  });
  return done({
    expression,
    conditions: [sql`(${holds(expression, scope)})`],
    reads: readsOf(expression, name),
    sought: soughtTexts(expression, source.storage),
  });
}

function refuseFilter(filter: string, problem: ExpressionProblem | undefined): Refusal {
  if (problem === undefined) return refuse('bad_filter', messageOf('refusals.badFilter'));
  return refuse('bad_filter', messageOf('refusals.badFilterAt', filterProblem(filter, problem)));
}

/** Only what people see an order in: text by its folded form, and single values. */
function isSortable({ field, folded }: PathEnd): boolean {
  const { sorted } = typeOf(field);
  return sorted === 'plain' || (sorted === 'folded' && folded !== undefined);
}

function followSort(query: ListQuery, joins: PathJoins, model: Model): readonly PathEnd[] | undefined {
  const ends: PathEnd[] = [];
  for (const { path } of [...query.sort, { path: 'id' }]) {
    const end = joins.follow(path);
    if (end === undefined || !isSortable(end)) return undefined;
    ends.push(inOrderOfTitles(inOrderOfOptions(end), path, { joins, model }));
  }
  return ends;
}

/** Options that have an order are sorted by their place in it. */
function inOrderOfOptions(end: PathEnd): PathEnd {
  const { field, column } = end;
  if (field.type !== 'choice' || field.ordered !== true) return end;
  const { options, ordered: _, list: __, ...others } = field;
  const places = options.map(({ name }, index) => sql`WHEN ${raw(`'${name}'`)} THEN ${raw(String(index))}`);
  return {
    ...end,
    field: { ...others, type: 'integer' },
    column: sql`CASE ${column} ${join(places, ' ')} END`,
    stored: undefined,
    isColumn: false,
  };
}

function refuseSort(): Refusal {
  return refuse('bad_filter', messageOf('refusals.badSort'));
}

function sortColumns(query: ListQuery, ends: readonly PathEnd[]): readonly SortColumn[] {
  return ends.map(({ field, column, folded, stored, isColumn }, index) => ({
    value: folded ?? column,
    isColumn,
    ...(folded === undefined && stored !== undefined ? { column: stored } : {}),
    descending: query.sort[index]?.descending ?? false,
    nullable: index < query.sort.length && (stored === undefined || !isNeverEmpty(field)),
  }));
}
