import sql, { type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import { doubtful, possible } from './expression-doubt.ts';
import { columnOf, identifier } from './identifier.ts';

type Collection = Extract<Expression, { kind: 'collection' }>;

/** The rows of a collection, with a compiler in which the variable stands for one of them. */
export interface Rows {
  /** `relation AS alias WHERE …`, to be continued with AND. */
  readonly from: Sql;
  readonly inside: Compiler;
}

/** The rows a collection function asks: every record of an entity, or those that a way back leads to. */
export function rowsOf({ list, variable }: Collection, compiler: Compiler): Rows {
  if (list.kind !== 'back' && list.kind !== 'all')
    throw new Error(`no rows in an expression of kind ${list.kind}`);
  const { scope } = compiler;
  const row = compiler.newRow(list.entity);
  const relation = sql`${scope.relation(list.entity)} AS ${identifier(row.alias)}`;
  const inside = compiler.inside(variable, row);
  if (list.kind === 'all') return { from: sql`${relation} WHERE TRUE`, inside };
  const column = columnOf(row.alias, scope.storage.column(list.entity, list.field));
  return { from: sql`${relation} WHERE ${column} = ${compiler.value(list.of)}`, inside };
}

/** What is asked of each record. */
export function bodyOf({ body, function: name }: Collection): Expression {
  if (body === undefined) throw new Error(`${name} asks nothing of its records`);
  return body;
}

/** Some record of which it is true. */
export function anyHolds(collection: Collection, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${inside.holds(bodyOf(collection))})`;
}

/** Some record of which it is false. */
export function anyFails(collection: Collection, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${inside.fails(bodyOf(collection))})`;
}

/** True of every record: none of which it is false or unknown. */
export function everyHolds(collection: Collection, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  return sql`NOT EXISTS (SELECT 1 FROM ${from} AND ${doubtful(bodyOf(collection), inside)})`;
}

/** False of every record. */
export function everyFails(collection: Collection, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  return sql`NOT EXISTS (SELECT 1 FROM ${from} AND ${possible(bodyOf(collection), inside)})`;
}

/**
 * `exists` and `all` with unknown told from false, in one pass: the most (least) of true, unknown and false. The
 * verdicts are a relation of their own, since an aggregate over outer columns alone would belong to the outer query.
 */
export function verdict(collection: Collection, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  const body = inside.truth(bodyOf(collection));
  const verdicts = sql`(SELECT CASE ${body} WHEN TRUE THEN 2 WHEN FALSE THEN 0 ELSE 1 END AS x FROM ${from})`;
  if (collection.function === 'exists') {
    return sql`CASE (SELECT MAX(nf_all.x) FROM ${verdicts} AS nf_all) WHEN 2 THEN TRUE WHEN 1 THEN NULL ELSE FALSE END`;
  }
  return sql`CASE (SELECT MIN(nf_all.x) FROM ${verdicts} AS nf_all) WHEN 0 THEN FALSE WHEN 1 THEN NULL ELSE TRUE END`;
}
