import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type CollectionExpression, type Expression, longestWalk } from '#shared/expression/expression.ts';
import { idOf, storedSql } from './expression-fields.ts';
import { compareNumbers } from '#server/sql/dialects/number-sql.ts';
import type { Compiler } from './expression-compiler.ts';
import type { ElementSql } from './scope.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';

/** The rows of a collection or list, with a compiler in which the variable stands for one of them. */
export interface Rows {
  /** `relation AS alias WHERE …`, to be continued with AND. */
  readonly from: Sql;
  readonly inside: Compiler;
  /** What the variable stands for. */
  readonly element: ElementSql;
  /** Keys of the order the elements have, most significant first; none of them is written unless it is asked for. */
  order(): readonly Sql[];
}

/** The rows that a collection function asks. `ordered`: whether it asks for their order. */
export function rowsOf({ list, variable }: CollectionExpression, compiler: Compiler, ordered = false): Rows {
  const rows = rowsOfList(list, compiler, ordered);
  return { ...rows, inside: rows.inside.inside(variable, rows.element) };
}

/** What is asked of each element. */
export function bodyOf({ body, function: name }: CollectionExpression): Expression {
  if (body === undefined) throw new Error(`${name} asks nothing of its elements`);
  return body;
}

function rowsOfList(list: Expression, compiler: Compiler, ordered: boolean): Rows {
  switch (list.kind) {
    case 'back':
    case 'all':
      return recordRows(list, compiler);
    case 'collection':
      return derivedRows(list, compiler, ordered);
    case 'list':
      return literalRows(list, compiler);
    case 'field':
    case 'input':
    case 'param':
    case 'constant':
    case 'call':
      return storedRows(list, compiler);
    case 'literal':
    case 'variable':
    case 'element':
    case 'let':
    case 'bound':
      throw new Error(`no rows in an expression of kind ${list.kind}`);
  }
}

/** Every record of an entity, or those that a way back leads to. */
function recordRows(list: Extract<Expression, { kind: 'back' | 'all' }>, compiler: Compiler): Rows {
  const { scope } = compiler;
  const row = compiler.newRow(list.entity);
  const relation = sql`${scope.relation(list.entity)} AS ${identifier(row.alias)}`;
  const order = () => [columnOf(row.alias, scope.storage.column(list.entity, 'id'))];
  if (list.kind === 'all')
    return { from: sql`${relation} WHERE TRUE`, inside: compiler, element: row, order };
  const column = scope.column(row, list.field);
  const target = compiler.value(list.of);
  const isList = scope.model.entities.get(list.entity)?.fields.get(list.field)?.type === 'refs';
  const refers = isList ? compiler.dialect.refersTo(column, target) : sql`${column} = ${target}`;
  const from = sql`${relation} WHERE ${refers}`;
  return { from, inside: compiler, element: row, order };
}

function derivedRows(list: CollectionExpression, compiler: Compiler, ordered: boolean): Rows {
  if (list.function === 'walk') return walkedRows(list, compiler);
  const rows = rowsOf(list, compiler, ordered);
  const { from, inside, element, order } = rows;
  switch (list.function) {
    case 'filter':
      return { ...rows, from: sql`${from} AND ${inside.holds(bodyOf(list))}` };
    case 'sort_by': {
      // Ties of records go by id, ties of values stay in the order they had.
      const ties = () => ('column' in element ? order() : order().slice(-1));
      return { ...rows, order: () => [inside.sortable(bodyOf(list)), ...ties()] };
    }
    case 'map':
      return mappedRows(list, rows, { compiler, ordered });
    case 'take':
      return takenRows(list, compiler);
    case 'distinct':
      return 'column' in element ? distinctRows(rows, { compiler, ordered }) : rows;
    default:
      throw new Error(`${list.function} gives no list`);
  }
}

/** The elements up to a place: records joined again by their ids. */
function takenRows(list: CollectionExpression, compiler: Compiler): Rows {
  const { element, ...rows } = rowsOf({ ...list, function: 'size' }, compiler, true);
  const { alias } = compiler.newRow('');
  const { scope, dialect } = compiler;
  const value = 'column' in element ? element.column : idOf(element, compiler);
  const keys = join(rows.order().map(dialect.ascending), ', ');
  const relation = sql`(SELECT ${value} AS value, ROW_NUMBER() OVER (ORDER BY ${keys}) AS key FROM ${rows.from}) AS ${identifier(alias)}`;
  const place = { form: 'units', sql: columnOf(alias, 'key'), scale: 0 } as const;
  const near = compareNumbers('<=', [place, compiler.number(argumentOf(list))], dialect);
  if ('column' in element) {
    const taken = valueRows(relation, alias, compiler);
    return { ...taken, from: sql`${taken.from} AND ${near}` };
  }
  const row = compiler.newRow(element.entity);
  const records = sql`${scope.relation(element.entity)} AS ${identifier(row.alias)}`;
  return {
    from: sql`${relation} JOIN ${records} ON ${idOf(row, compiler)} = ${columnOf(alias, 'value')} WHERE ${near}`,
    inside: compiler,
    element: row,
    order: () => [columnOf(alias, 'key')],
  };
}

/** Each value once, where it stands first. */
function distinctRows(
  { element, from, order }: Rows,
  { compiler, ordered }: { compiler: Compiler; ordered: boolean },
): Rows {
  if (!('column' in element)) throw new Error('records stand once in their collection');
  const { alias } = compiler.newRow('');
  if (!ordered)
    return valueRows(
      sql`(SELECT DISTINCT ${element.column} AS value FROM ${from}) AS ${identifier(alias)}`,
      alias,
      compiler,
    );
  const keys = join(order().map(compiler.dialect.ascending), ', ');
  const placed = sql`(SELECT ${element.column} AS value, ROW_NUMBER() OVER (ORDER BY ${keys}) AS key FROM ${from})`;
  const relation = sql`(SELECT nf_all.value, MIN(nf_all.key) AS key FROM ${placed} AS nf_all GROUP BY nf_all.value)`;
  return valueRows(sql`${relation} AS ${identifier(alias)}`, alias, compiler);
}

/** What a function is given beside the list. */
export function argumentOf({ argument, function: name }: CollectionExpression): Expression {
  if (argument === undefined) throw new Error(`${name} is given nothing`);
  return argument;
}

/** A relation of its own with a column for the value, and one for its place where that is asked for. */
function mappedRows(
  list: CollectionExpression,
  { from, inside, order }: Rows,
  { compiler, ordered }: { compiler: Compiler; ordered: boolean },
): Rows {
  const { alias } = compiler.newRow('');
  const keys = () =>
    join(
      order().map((key) => compiler.dialect.ascending(key)),
      ', ',
    );
  const place = ordered ? sql`, ROW_NUMBER() OVER (ORDER BY ${keys()}) AS key` : empty;
  const values = sql`(SELECT ${inside.value(bodyOf(list))} AS value${place} FROM ${from})`;
  return valueRows(sql`${values} AS ${identifier(alias)}`, alias, compiler);
}

/**
 * The records that a walk reaches, each once, by a recursive query over ids and how far they are. Every record that it
 * goes on from is read from its relation, so that none leads on which the viewer may not read.
 */
function walkedRows(list: CollectionExpression, compiler: Compiler): Rows {
  const { scope } = compiler;
  const entity = entityOfElements(list);
  const [reached, walk] = [compiler.newRow(entity), compiler.newRow('')];
  const ways = sql`${start(list.list, compiler)} UNION ${step(list, { entity, walk: walk.alias, compiler })}`;
  const name = identifier(walk.alias);
  const nearest = sql`(WITH RECURSIVE ${name}(x, far) AS (${ways})
    SELECT x, MIN(far) AS far FROM ${name} GROUP BY x)`;
  const id = columnOf(reached.alias, scope.storage.column(entity, 'id'));
  const relation = sql`${scope.relation(entity)} AS ${identifier(reached.alias)}`;
  return {
    from: sql`${nearest} AS ${name} JOIN ${relation} ON ${id} = ${columnOf(walk.alias, 'x')} WHERE TRUE`,
    inside: compiler,
    element: reached,
    order: () => [columnOf(walk.alias, 'far'), id],
  };
}

function start(list: Expression, compiler: Compiler): Sql {
  const { from, id } = idsOf(list, compiler);
  return from === undefined
    ? sql`SELECT ${id} AS x, 1 AS far`
    : sql`SELECT ${id} AS x, 1 AS far FROM ${from}`;
}

/** From the records that were reached last to those that they lead to. */
function step(
  { body, variable, list }: CollectionExpression,
  { entity, walk, compiler }: { entity: string; walk: string; compiler: Compiler },
): Sql {
  const { scope } = compiler;
  const row = compiler.newRow(entity);
  const { from, id } = idsOf(body ?? list, compiler.inside(variable, row));
  const far = columnOf(walk, 'far');
  const relation = sql`${scope.relation(entity)} AS ${identifier(row.alias)}`;
  const reached = sql`${identifier(walk)} JOIN ${relation}
    ON ${columnOf(row.alias, scope.storage.column(entity, 'id'))} = ${columnOf(walk, 'x')}`;
  const isFurther = sql`${far} < ${raw(String(longestWalk))}`;
  return from === undefined
    ? sql`SELECT ${id}, ${far} + 1 FROM ${reached} WHERE ${isFurther}`
    : sql`SELECT ${id}, ${far} + 1 FROM ${reached} CROSS JOIN ${from} AND ${isFurther}`;
}

/**
 * The ids of the records in a list, to be joined with the row that it hangs on: no relation in it may be a query that
 * reads that row, which SQLite has no join for. Where it would be one, the list is made a value first, and taken apart.
 */
function idsOf(list: Expression, compiler: Compiler): { readonly from?: Sql; readonly id: Sql } {
  const [only, ...others] = list.kind === 'list' ? list.items : [];
  if (only !== undefined && others.length === 0) return { id: compiler.value(only) };
  const mapped = list.kind === 'collection' && list.function === 'map' ? list : undefined;
  if (isJoinable(mapped?.list ?? list)) {
    const { from, inside, element } = rowsOf(mapped ?? { ...whole, list }, compiler);
    if (mapped !== undefined) return { from, id: inside.value(bodyOf(mapped)) };
    if (!('column' in element))
      return { from, id: columnOf(element.alias, compiler.scope.storage.column(element.entity, 'id')) };
  }
  const { alias } = compiler.newRow('');
  const elements = compiler.dialect.elements(compiler.value(list), identifier(alias));
  return { from: sql`${elements} WHERE TRUE`, id: compiler.dialect.elementId(columnOf(alias, 'value')) };
}

const whole = { kind: 'collection', function: 'size', type: { kind: 'number' } } as const;

/** Whether the rows of a list are those of a table, or of a list that is stored, and perhaps only some of them. */
function isJoinable(list: Expression): boolean {
  if (list.kind !== 'collection') return list.kind === 'back' || list.kind === 'all' || list.kind === 'field';
  return (list.function === 'filter' || list.function === 'sort_by') && isJoinable(list.list);
}

function entityOfElements({ type }: Expression): string {
  if (type.kind !== 'list' || type.element.kind !== 'record') throw new Error('a walk reaches records');
  return type.element.entity;
}

function literalRows(list: Extract<Expression, { kind: 'list' }>, compiler: Compiler): Rows {
  const { alias } = compiler.newRow('');
  const rows = list.items.map(
    (item, index) => sql`SELECT ${compiler.value(item)} AS value, ${raw(String(index))} AS key`,
  );
  // Left to itself, PostgreSQL 18 takes such a list apart and then keeps what a sub-query in it gave for another row.
  const { once } = compiler.dialect.calendar;
  return valueRows(sql`(${join(rows, ' UNION ALL ')}${once}) AS ${identifier(alias)}`, alias, compiler);
}

/** The options of a list that is stored as one value. */
function storedRows(list: Expression, compiler: Compiler): Rows {
  const { alias } = compiler.newRow('');
  const { type } = list;
  if (type.kind === 'list' && type.element.kind === 'record') {
    return referredRows(list, { alias, entity: type.element.entity }, compiler);
  }
  const rows = valueRows(compiler.dialect.elements(compiler.value(list), identifier(alias)), alias, compiler);
  const isNumber = type.kind === 'list' && type.element.kind === 'number';
  return isNumber
    ? { ...rows, element: { column: compiler.dialect.texts.elementNumber(columnOf(alias, 'value')) } }
    : rows;
}

/** The records of a list of references, as far as they are there to be read. */
function referredRows(
  list: Expression,
  { alias, entity }: { alias: string; entity: string },
  compiler: Compiler,
): Rows {
  const { scope, dialect } = compiler;
  const row = compiler.newRow(entity);
  const id = columnOf(row.alias, scope.storage.column(entity, 'id'));
  const element = dialect.elementId(columnOf(alias, 'value'));
  const relation = sql`${scope.relation(entity)} AS ${identifier(row.alias)}`;
  const stored = list.kind === 'field' ? storedSql(list, compiler) : compiler.value(list);
  return {
    from: sql`${dialect.elements(stored, identifier(alias))} JOIN ${relation} ON ${id} = ${element} WHERE TRUE`,
    inside: compiler,
    element: row,
    order: () => [columnOf(alias, 'key')],
  };
}

function valueRows(relation: Sql, alias: string, compiler: Compiler): Rows {
  return {
    from: sql`${relation} WHERE TRUE`,
    inside: compiler,
    element: { column: columnOf(alias, 'value') },
    order: () => [columnOf(alias, 'key')],
  };
}
