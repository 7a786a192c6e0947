import { z } from 'zod';
import type { Counts } from './counts.ts';

/** A step of a plan as PostgreSQL tells it, with its own estimate of what comes out of it. */
export interface PostgresStep {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Index Cond'?: string | undefined;
  readonly Filter?: string | undefined;
  readonly 'Parent Relationship'?: string | undefined;
  readonly 'Subplan Name'?: string | undefined;
  readonly Plans?: readonly PostgresStep[] | undefined;
}

const step: z.ZodType<PostgresStep> = z.object({
  'Node Type': z.string(),
  'Plan Rows': z.number(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  Filter: z.string().optional(),
  'Parent Relationship': z.string().optional(),
  'Subplan Name': z.string().optional(),
  get Plans() {
    return z.array(step).optional();
  },
});

/** What `EXPLAIN (FORMAT JSON)` answers. */
export const postgresPlan = z.tuple([z.object({ Plan: step })]).transform(([{ Plan }]) => Plan);

/** Each step of a plan, with those within it. */
export function* stepsWithin(one: PostgresStep): Generator<PostgresStep> {
  yield one;
  for (const inner of one.Plans ?? []) yield* stepsWithin(inner);
}

/** An index that a step goes through, and how many of its first fields are given. */
export function indexOf(one: PostgresStep): { readonly index: string; readonly fields: number } | undefined {
  const index = one['Index Name'];
  const given = (one['Index Cond'] ?? '').split(' = ').length - 1;
  return index === undefined ? undefined : { index, fields: given };
}

/** How many rows a plan looks at, if it begins so often. */
export function rowsOfPostgres(one: PostgresStep, counts: Counts, times = 1): number {
  const looked = lookedAt(one, counts);
  let sum = times * looked;
  let outer = 1;
  for (const inner of one.Plans ?? []) {
    sum += rowsOfPostgres(inner, counts, times * timesOf(inner, one, { looked, outer }));
    if (inner['Parent Relationship'] === 'Outer') outer = inner['Plan Rows'];
  }
  return sum;
}

/** Rows of a table or an index that a step goes through by itself, each time it begins. */
function lookedAt(one: PostgresStep, counts: Counts): number {
  const table = one['Relation Name'];
  const index = indexOf(one);
  if (index !== undefined) {
    const alike = index.fields === 0 ? 0 : counts.alike(index.index, index.fields);
    return Math.max(one['Plan Rows'], alike);
  }
  if (table === undefined) return 0;
  return one['Node Type'] === 'Seq Scan' ? counts.records(table) : 0;
}

/** How often an inner step begins, each time the outer one does. */
function timesOf(
  inner: PostgresStep,
  one: PostgresStep,
  { looked, outer }: { readonly looked: number; readonly outer: number },
): number {
  const how = inner['Parent Relationship'];
  if (how === 'SubPlan') return timesOfSubPlan(inner['Subplan Name'] ?? '', one, looked);
  return one['Node Type'] === 'Nested Loop' && how === 'Inner' ? outer : 1;
}

/** What a filter asks is asked of each row that is gone through, all else of those that come out; what is hashed, once. */
function timesOfSubPlan(
  name: string,
  { Filter: filter = '', 'Plan Rows': rows }: PostgresStep,
  looked: number,
): number {
  if (filter.includes(`hashed ${name}`)) return 1;
  return Math.max(1, filter.includes(name) ? looked : rows);
}

/** Whether records are put in order before a page is cut off. What was cut off is put in order again, and that is a page alone. */
export function sortsInPostgres(plan: PostgresStep): boolean {
  const sorts = [...stepsWithin(plan)].filter((one) => one['Node Type'] === 'Sort');
  return sorts.some((one) => ![...stepsWithin(one)].some((inner) => inner['Node Type'] === 'Limit'));
}
