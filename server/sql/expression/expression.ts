import sql, { type Sql } from 'sql-template-tag';
import type { Expression, Type } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import { keyOf } from '#shared/expression/reasoning/facts.ts';
import { placed } from './expression-collections.ts';
import { failsSql, holdsSql, truthSql } from './expression-conditions.ts';
import { addend, numberSql, sortableSql } from './expression-numbers.ts';
import { columnValueSql, valueSql } from './expression-values.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import { readOnce } from './read-once.ts';
import type { ElementSql, RowAlias, SqlScope } from './scope.ts';

/** True where and only where the condition is true; false or NULL otherwise. Ask `IS NOT TRUE` for the rest, not `NOT`. */
export function holds(expression: Expression, scope: SqlScope): Sql {
  return compilerOf(scope).holds(readOnce(expression, scope.model));
}

/** True where and only where the condition is false: neither true nor unknown. */
export function fails(expression: Expression, scope: SqlScope): Sql {
  return compilerOf(scope).fails(readOnce(expression, scope.model));
}

/**
 * The value: a path in the column form of its field, so that it can be sorted by; anything else that is a number as
 * an exact decimal (PostgreSQL `numeric`, SQLite text). `wireOf` reads both.
 */
export function valueOf(expression: Expression, scope: SqlScope): Sql {
  return columnValueSql(readOnce(expression, scope.model), compilerOf(scope));
}

/** The value in a form that the database sorts as the language does. */
export function sortableOf(expression: Expression, scope: SqlScope): Sql {
  return compilerOf(scope).sortable(readOnce(expression, scope.model));
}

/** Whether the database sorts the value of `valueOf` as the language does. */
export function sortsAsItIs({ type: { kind } }: Expression): boolean {
  return kind !== 'number' && kind !== 'money' && kind !== 'text';
}

/** The value: a number as an exact decimal, anything else in column form. */
export function decimalValueOf(expression: Expression, scope: SqlScope): Sql {
  return compilerOf(scope).value(readOnce(expression, scope.model));
}

/** What `aggregateSql` makes of the values of a group. */
type Made = 'sum' | 'avg' | 'min' | 'max';

/** The value as `aggregateSql` takes it. */
export interface Term {
  readonly sql: Sql;
  readonly type: Type;
  /** It is a number in units of 10^-scale; else it is an exact decimal, or no number and in column form. */
  readonly scale?: number;
}

/** What an aggregate goes over: see `aggregateSql`. */
export function termOf(what: Made, of: Expression, scope: SqlScope): Term {
  const expression = readOnce(of, scope.model);
  const compiler = compilerOf(scope);
  const { type } = of;
  if (what !== 'sum' && what !== 'avg') return { sql: compiler.value(expression), type };
  const term = addend(expression, compiler);
  return { sql: term.sql, type, ...(term.form === 'units' && { scale: term.scale }) };
}

/**
 * An aggregate over a column of terms, in the group of the statement it stands in: exact, empties skipped, the sum of
 * nothing 0. Numbers come back as exact decimals, anything else in column form.
 */
export function aggregateSql(
  what: Made,
  { sql: column, type, scale }: Term,
  { kind }: Pick<SqlScope, 'kind'>,
): Sql {
  const dialect = dialectOf(kind);
  if (what === 'sum' || what === 'avg')
    return scale === undefined
      ? dialect.groupTotal(what, column)
      : dialect.groupTotalOfUnits(what, column, scale);
  const isNumber = type.kind === 'number' || type.kind === 'money';
  if (isNumber) return dialect.groupExtreme(what, column);
  const value = type.kind === 'text' ? dialect.byCodePoint(column) : column;
  return what === 'min' ? sql`MIN(${value})` : sql`MAX(${value})`;
}

/** A relation of the ids of the records in a collection, as `x`, with their places in its order, as `place`. */
export function membersOf(list: Expression, scope: SqlScope): Sql {
  return placed(readOnce(list, scope.model), compilerOf(scope));
}

function compilerOf(scope: SqlScope): Compiler {
  let rows = 0;
  // Names of the contract begin with a letter, so no alias of a caller meets these.
  const newRow = (entity: string): RowAlias => ({ entity, alias: `_${(rows += 1)}` });
  const make = (elements: ReadonlyMap<string, ElementSql>, present: ReadonlySet<string>): Compiler => {
    const compiler: Compiler = {
      scope,
      dialect: dialectOf(scope.kind),
      elements,
      present,
      newRow,
      holds: (expression) => holdsSql(expression, compiler),
      fails: (expression) => failsSql(expression, compiler),
      truth: (expression) => truthSql(expression, compiler),
      value: (expression) => valueSql(expression, compiler),
      number: (expression) => numberSql(expression, compiler),
      sortable: (expression) => sortableSql(expression, compiler),
      knowing: (more) =>
        more.length === 0 ? compiler : make(elements, new Set([...present, ...more.map(keyOf)])),
      inside: (variable, element) =>
        make(variable === undefined ? elements : new Map(elements).set(variable, element), present),
    };
    return compiler;
  };
  return make(scope.elements ?? new Map(), new Set());
}
