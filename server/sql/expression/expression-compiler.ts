import type { Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import type { Dialect, NumberSql } from '#server/sql/dialects/dialect.ts';
import type { ElementSql, RowAlias, SqlScope } from './scope.ts';

/** What the parts of the expression compiler hand to each other. */
export interface Compiler {
  readonly scope: SqlScope;
  readonly dialect: Dialect;
  readonly elements: ReadonlyMap<string, ElementSql>;
  /** `keyOf` what has a value for certain where the expression stands. */
  readonly present: ReadonlySet<string>;
  /** True where and only where the condition is true; false or NULL otherwise. Keeps indexes in reach. */
  holds(expression: Expression): Sql;
  /** True where and only where the condition is false. */
  fails(expression: Expression): Sql;
  /** The condition itself: true, false, or NULL where it is unknown. Each part stands in it once. */
  truth(expression: Expression): Sql;
  /** The column form of a value; of a record its id; of a number its decimal form. */
  value(expression: Expression): Sql;
  number(expression: Expression): NumberSql;
  /** A form that the database sorts as the language does. */
  sortable(expression: Expression): Sql;
  /** A row of the entity under an alias that no other row of the statement has. */
  newRow(entity: string): RowAlias;
  /** The same compiler where these have values for certain. */
  knowing(present: readonly Expression[]): Compiler;
  /** The same compiler where a name stands for something: inside a collection its variable for the element. */
  inside(variable: string | undefined, element: ElementSql): Compiler;
}
