import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression, Type, FieldExpression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import type { ElementSql, RowAlias } from './scope.ts';
import { Slot } from '#server/sql/values/slot.ts';

/** A field of a row of the statement, or of the one record that a path leads to. */
export function fieldSql(node: FieldExpression, compiler: Compiler): Sql {
  const value = storedSql(node, compiler);
  const { type } = node;
  if (type.kind !== 'list' || type.element.kind !== 'record') return value;
  return compiler.scope.members(type.element.entity, value);
}

/** The same, where a list of references is to be joined with records: those that may not be read are not among them. */
export function storedSql(node: FieldExpression, compiler: Compiler): Sql {
  const { scope, dialect } = compiler;
  const { base, steps } = pathOf(node);
  if (base.kind === 'variable' && base.name === 'me' && steps[0]?.field === 'roles')
    return rolesSql(compiler, node.type);
  const row = rowOf(base, compiler);
  if (row === 'empty') return dialect.empty(node.type);
  if (row === undefined) return joined(compiler.value(base), steps, compiler);
  const [first, ...others] = steps;
  if (first === undefined) throw new Error('a path without a field');
  const column = scope.column({ ...row, entity: first.entity }, first.field);
  if (others.length > 0) return joined(column, others, compiler);
  // Where the row is one that need not be there, nobody has no list of roles, not an empty one.
  const roles = withIncluded(column, first, compiler);
  return roles === column ? column : sql`CASE WHEN ${idOf(row, compiler)} IS NOT NULL THEN ${roles} END`;
}

/** `item.shelf.room` as what it starts from and the fields that follow, first to last. */
function pathOf(node: FieldExpression): { base: Expression; steps: readonly FieldExpression[] } {
  const steps: FieldExpression[] = [];
  let base: Expression = node;
  while (base.kind === 'field') {
    steps.unshift(base);
    base = base.of;
  }
  return { base, steps };
}

/** One sub-query for the whole path, so that long paths do not nest: each record joined to the reference before it. */
function joined(start: Sql, steps: readonly FieldExpression[], compiler: Compiler): Sql {
  const { scope } = compiler;
  const tables: Sql[] = [];
  const conditions: Sql[] = [];
  let reference = start;
  for (const step of steps) {
    const { entity, field } = step;
    const row = compiler.newRow(entity);
    tables.push(sql`${scope.relation(entity, field)} AS ${identifier(row.alias)}`);
    conditions.push(sql`${idOf(row, compiler)} = ${reference}`);
    reference = withIncluded(scope.column(row, field), step, compiler);
  }
  return sql`(SELECT ${reference} FROM ${join(tables, ', ')} WHERE ${join(conditions, ' AND ')})`;
}

/** The roles of a person, each with all it includes; any other column as it is. */
function withIncluded(column: Sql, { type }: FieldExpression, { dialect }: Compiler): Sql {
  if (type.kind !== 'list' || type.includes === undefined) return column;
  return dialect.withIncluded(column, dialect.parameter(JSON.stringify(type.includes), { kind: 'text' }));
}

function rolesSql({ dialect }: Compiler, type: Type): Sql {
  const me = dialect.parameter(new Slot('me'), { kind: 'record', entity: 'user' });
  // Nobody has no list of roles, not an empty one.
  return sql`CASE WHEN ${me} IS NOT NULL THEN ${dialect.parameter(new Slot('roles'), type)} END`;
}

/** The row that a variable or an element stands for; `empty` where it stands for none. */
export function rowOf(expression: Expression, compiler: Compiler): RowAlias | 'empty' | undefined {
  if (expression.kind === 'element') {
    const element = elementOf(expression.name, compiler);
    return 'column' in element ? undefined : element;
  }
  if (expression.kind !== 'variable') return undefined;
  if (expression.name === 'old') return compiler.scope.old ?? 'empty';
  if (expression.name !== 'record') return undefined;
  if (compiler.scope.record === undefined)
    throw new Error('the expression reads a record where there is none');
  return compiler.scope.record;
}

/** What an element variable stands for. */
export function elementOf(name: string, { elements }: Compiler): ElementSql {
  const element = elements.get(name);
  if (element === undefined) throw new Error(`no row for the element ${name}`);
  return element;
}

/** The id of the record in a row. */
export function idOf(row: RowAlias, { scope }: Compiler): Sql {
  return columnOf(row.alias, scope.storage.column(row.entity, 'id'));
}
