import type { Sql } from 'sql-template-tag';
import type { Connection, Row } from '#server/db/database.ts';
import { estimatedPlan } from '#server/db/plan-of.ts';
import { sizeOf, unbound } from '#server/sql/values/slot.ts';
import type { Counts } from './counts.ts';
import { indexIn, type PlanStep, rowsLookedAt, sortsAll } from './rows-of-plan.ts';
import {
  indexOf,
  postgresPlan,
  rowsOfPostgres,
  sortsInPostgres,
  stepsWithin,
} from './rows-of-postgres-plan.ts';

/** An index that a plan goes through by its first fields. */
export interface IndexUse {
  readonly index: string;
  readonly fields: number;
}

/** How a database will go about a statement, as far as its price is concerned. */
export interface PricedPlan {
  /** The tables by what the plan calls them. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly uses: readonly IndexUse[];
  /** Whether it puts records in order by itself, and so goes through all of them for each page. */
  readonly sorts: boolean;
  /** How many rows it looks at. */
  rows(counts: Counts): number;
}

/** Asks a database for its plan; on PostgreSQL in a transaction. */
export function pricedPlan(statement: Sql, on: Connection): Promise<PricedPlan> {
  return on.kind === 'sqlite' ? sqlitePlan(statement, on) : estimated(statement, on);
}

async function sqlitePlan(statement: Sql, on: Connection): Promise<PricedPlan> {
  const { sql, text } = unbound(statement);
  const values = Array<null>(sizeOf(statement).parameters).fill(null);
  const rows = await on.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, text, values });
  const steps = stepsIn(rows);
  return {
    tables: tablesIn(sql),
    uses: rows.flatMap(({ detail }) => indexIn(String(detail)) ?? []),
    sorts: sortsAll(steps),
    rows: (counts) => rowsLookedAt(steps, counts),
  };
}

async function estimated(statement: Sql, on: Connection): Promise<PricedPlan> {
  const plan = postgresPlan.parse(await estimatedPlan(unbound(statement).text, on));
  const steps = [...stepsWithin(plan)];
  const tables = steps.flatMap((step) => step['Relation Name'] ?? []);
  return {
    tables: new Map(tables.map((table) => [table, [table]])),
    uses: steps.flatMap((step) => indexOf(step) ?? []),
    sorts: sortsInPostgres(plan),
    rows: (counts) => rowsOfPostgres(plan, counts),
  };
}

/** A plan of SQLite has names of the statement in it, not those of tables. */
function tablesIn(statement: string): ReadonlyMap<string, readonly string[]> {
  const named = [...statement.matchAll(/"([^"]+)" AS "?(\w+)"?/g)].filter(([, , name]) => name !== undefined);
  const byName = Map.groupBy(named, ([, , name = '']) => name);
  return new Map([...byName].map(([name, found]) => [name, found.map(([, table = '']) => table)]));
}

function stepsIn(rows: readonly Row[]): readonly PlanStep[] {
  const inside = Map.groupBy(rows, ({ parent }) => String(parent));
  const stepsOf = (id: string): readonly PlanStep[] =>
    (inside.get(id) ?? []).map((row) => ({
      detail: String(row['detail']),
      steps: stepsOf(String(row['id'])),
    }));
  return stepsOf('0');
}
