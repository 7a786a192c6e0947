import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import type { NamedColumn } from '#server/tables/describe/name-map.ts';
import { hasOption } from '#server/tables/describe/has-option.ts';
import type { Step } from './step.ts';

/** How many records a step concerns, asked before it is taken. */
export async function countStep(connection: Connection, step: Step): Promise<number> {
  if (step.kind === 'add_table') return 0;
  const [row] = await connection.all(
    sql`SELECT count(*) AS records FROM ${identifier(step.table)} WHERE ${concerned(connection, step)}`,
  );
  return Number(row?.records);
}

function concerned(connection: Connection, step: Exclude<Step, { kind: 'add_table' }>): Sql {
  switch (step.kind) {
    case 'return_table':
    case 'retire_table':
    case 'rename_table':
    case 'add_column':
      return raw('1 = 1');
    case 'return_column':
      return filled(kept(step.column));
    case 'retire_column':
      return filled(step.column.column);
    case 'replace_column':
      return filled(step.old.column);
    case 'require':
      return sql`${identifier(step.column.column)} IS NULL`;
    case 'rename_options':
      return options(
        connection,
        step.column,
        step.renames.map(([from]) => from),
      );
    case 'move_state':
      return options(connection, step.column, [step.from]);
    case 'remove_options':
      return options(connection, step.column, step.removed);
    default:
      return filled(step.column.column);
  }
}

/** SQLite keeps what a retired reference held beside it. */
function kept({ keptColumn, column }: NamedColumn): string {
  return keptColumn ?? column;
}

function filled(column: string): Sql {
  return sql`${identifier(column)} IS NOT NULL`;
}

function options(
  connection: Connection,
  column: Parameters<typeof hasOption>[1]['column'] & NamedColumn,
  names: readonly string[],
): Sql {
  const name = identifier(column.column);
  return join(
    names.map((option) => hasOption(connection, { name, column }, option)),
    ' OR ',
  );
}
