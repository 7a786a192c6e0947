import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression, CollectionExpression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import type { ElementSql } from './scope.ts';
import { emptyLead, undecided } from './expression-doubt.ts';
import { compareNumbers } from '#server/sql/dialects/number-sql.ts';
import { argumentOf, bodyOf, rowsOf } from './expression-rows.ts';
import { columnOf } from '#server/sql/values/identifier.ts';

/** Some record of which it is true. */
export function anyHolds(collection: CollectionExpression, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${inside.holds(bodyOf(collection))})`;
}

/** Some record of which it is false. */
export function anyFails(collection: CollectionExpression, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${inside.fails(bodyOf(collection))})`;
}

/** True of every record: none of which it is false or unknown. */
export function everyHolds(collection: CollectionExpression, compiler: Compiler): Sql {
  return none(collection, false, compiler);
}

/** False of every record. */
export function everyFails(collection: CollectionExpression, compiler: Compiler): Sql {
  return none(collection, true, compiler);
}

/** No record of which it is `wanted` or unknown. Where what leads to them is empty, every record is looked at. */
function none(collection: CollectionExpression, wanted: boolean, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  const condition = bodyOf(collection);
  const noneOf = (within: Compiler) =>
    sql`NOT EXISTS (SELECT 1 FROM ${from} AND ${undecided(condition, wanted, within)})`;
  const lead = emptyLead({ condition, wanted, variable: collection.variable }, inside);
  if (lead === undefined) return noneOf(inside);
  return sql`(${noneOf(inside.knowing([lead]))} AND (${inside.value(lead)} IS NOT NULL OR ${noneOf(inside)}))`;
}

/**
 * `exists`, `all` and `exists_one` with unknown told from false, in one pass over 2 (true), 1 (unknown) and 0 (false).
 * The verdicts are a relation of their own, since an aggregate over outer columns alone would belong to the outer query.
 */
export function verdict(collection: CollectionExpression, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  const body = inside.truth(bodyOf(collection));
  const verdicts = sql`(SELECT CASE ${body} WHEN TRUE THEN 2 WHEN FALSE THEN 0 ELSE 1 END AS x FROM ${from})`;
  switch (collection.function) {
    case 'exists':
      return sql`CASE (SELECT MAX(nf_all.x) FROM ${verdicts} AS nf_all) WHEN 2 THEN TRUE WHEN 1 THEN NULL ELSE FALSE END`;
    case 'all':
      return sql`CASE (SELECT MIN(nf_all.x) FROM ${verdicts} AS nf_all) WHEN 0 THEN FALSE WHEN 1 THEN NULL ELSE TRUE END`;
    case 'exists_one':
      return sql`(SELECT CASE WHEN SUM(CASE nf_all.x WHEN 2 THEN 1 ELSE 0 END) > 1 THEN FALSE
        WHEN MAX(CASE nf_all.x WHEN 1 THEN 1 ELSE 0 END) = 1 THEN NULL
        WHEN MAX(nf_all.x) = 2 THEN TRUE ELSE FALSE END FROM ${verdicts} AS nf_all)`;
    default:
      throw new Error(`${collection.function} is no condition`);
  }
}

/** The id of a record, or the value, that stands first or last. */
export function pick(collection: CollectionExpression, compiler: Compiler): Sql {
  const { from, element, order } = rowsOf(collection, compiler, true);
  const { dialect } = compiler;
  const direction = collection.function === 'first' ? dialect.ascending : dialect.descending;
  return sql`(SELECT ${valueOf(element, compiler)} FROM ${from} ORDER BY ${join(order().map(direction), ', ')} LIMIT 1)`;
}

/** The id of a record, or the value, at a place that is counted from 1. */
export function pickNth(collection: CollectionExpression, compiler: Compiler): Sql {
  const place = { form: 'units', sql: sql`nf_all.place`, scale: 0 } as const;
  const isThere = compareNumbers('=', [place, compiler.number(argumentOf(collection))], compiler.dialect);
  return sql`(SELECT nf_all.x FROM ${placed(collection.list, compiler)} AS nf_all WHERE ${isThere})`;
}

/** The texts of all elements in their order, with another between. */
export function joined(collection: CollectionExpression, compiler: Compiler): Sql {
  const { from, inside, order } = rowsOf(collection, compiler, true);
  const { dialect } = compiler;
  const keys = join(order().map(dialect.ascending), ', ');
  const texts = sql`(SELECT ${inside.value(bodyOf(collection))} AS x, ROW_NUMBER() OVER (ORDER BY ${keys}) AS place FROM ${from})`;
  const between = compiler.value(argumentOf(collection));
  return sql`(SELECT ${dialect.texts.joined(sql`nf_all.x`, sql`nf_all.place`, between)} FROM ${texts} AS nf_all WHERE nf_all.x IS NOT NULL)`;
}

/** The elements of a list, as `x`, with their places in its order, as `place`. */
export function placed(list: Expression, compiler: Compiler): Sql {
  const whole = { kind: 'collection', function: 'size', list, type: { kind: 'number' } } as const;
  const { from, element, order } = rowsOf(whole, compiler, true);
  const keys = join(order().map(compiler.dialect.ascending), ', ');
  return sql`(SELECT ${valueOf(element, compiler)} AS x, ROW_NUMBER() OVER (ORDER BY ${keys}) AS place FROM ${from})`;
}

/** A list as one value, as a field keeps it: each element once, in its order, no empty ones; nothing at all is empty. */
export function listValue(list: Expression, compiler: Compiler): Sql {
  const kept = sql`(SELECT nf_all.x, MIN(nf_all.place) AS place FROM ${placed(list, compiler)} AS nf_all
    WHERE nf_all.x IS NOT NULL GROUP BY nf_all.x)`;
  return sql`(SELECT ${compiler.dialect.listOf(sql`nf_kept.x`, sql`nf_kept.place`)} FROM ${kept} AS nf_kept)`;
}

function valueOf(element: ElementSql, { scope }: Compiler): Sql {
  return 'column' in element
    ? element.column
    : columnOf(element.alias, scope.storage.column(element.entity, 'id'));
}

/** The least or greatest of values that are no numbers; empties are skipped. */
export function extreme(collection: CollectionExpression, compiler: Compiler): Sql {
  const { from, inside } = rowsOf(collection, compiler);
  const body = bodyOf(collection);
  const values = sql`(SELECT ${inside.value(body)} AS x FROM ${from})`;
  const value = body.type.kind === 'text' ? compiler.dialect.byCodePoint(sql`nf_all.x`) : sql`nf_all.x`;
  const found = collection.function === 'min' ? sql`MIN(${value})` : sql`MAX(${value})`;
  return sql`(SELECT ${found} FROM ${values} AS nf_all)`;
}
