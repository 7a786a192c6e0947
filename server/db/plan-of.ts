import { randomBytes } from 'node:crypto';
import { raw } from 'sql-template-tag';
import type { Connection, Row, Statement } from './database.ts';

/** Statements that the databases make a plan for. */
export const HAS_PLAN = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/** How the database will go about a statement, in its own words, inner steps further to the right; undefined for what has no plan. */
export async function planOf(
  statement: Statement<unknown>,
  on: Pick<Connection, 'kind' | 'all'>,
): Promise<readonly string[] | undefined> {
  if (!HAS_PLAN.test(statement.text)) return undefined;
  const { sql, text, values } = statement;
  const rows = await on.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, text: `EXPLAIN ${text}`, values });
  return on.kind === 'sqlite' ? linesOf(rows) : textOf(rows);
}

/** The same of a statement in the words of this database, whatever its values are; none of them is in the plan. */
export async function plainPlan(statement: string, on: Connection): Promise<readonly string[] | undefined> {
  if (!HAS_PLAN.test(statement)) return undefined;
  if (on.kind === 'postgres') return textOf(await explainPlain(statement, on));
  return linesOf(await on.all({ sql: `EXPLAIN QUERY PLAN ${statement}`, text: '', values: [] }));
}

/** The plan of a statement in the words of PostgreSQL with its estimates, whatever its values are, in a transaction. */
export async function estimatedPlan(statement: string, on: Connection): Promise<unknown> {
  const [row] = await explainPlain(statement, on, '(FORMAT JSON)');
  return JSON.parse(String(row?.['QUERY PLAN']));
}

/**
 * What PostgreSQL explains of a statement whose values are not known, in a transaction: it plans for given values unless
 * it is told not to.
 */
async function explainPlain(statement: string, on: Connection, how = ''): Promise<readonly Row[]> {
  const name = `nf_plan_${randomBytes(6).toString('hex')}`;
  await on.all(raw('SET LOCAL plan_cache_mode = force_generic_plan'));
  await on.all(raw(`PREPARE ${name} AS ${statement}`));
  const [known] = await on.all(
    raw(`SELECT cardinality(parameter_types) AS values FROM pg_prepared_statements WHERE name = '${name}'`),
  );
  const values = Number(known?.['values'] ?? 0);
  const given = values === 0 ? '' : `(${Array(values).fill('NULL').join()})`;
  const rows = await on.all(raw(`EXPLAIN ${how} EXECUTE ${name}${given}`));
  await on.all(raw(`DEALLOCATE ${name}`));
  return rows;
}

function textOf(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => String(row['QUERY PLAN']));
}

/** SQLite names the step that each one stands in. */
function linesOf(rows: readonly Row[]): readonly string[] {
  const depths = new Map<string, number>();
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(String(parent)) ?? -1) + 1;
    depths.set(String(id), depth);
    return `${'  '.repeat(depth)}${String(detail)}`;
  });
}
