import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { SlowCall } from '#shared/api/calls/owner.ts';
import type { Connection, Row, Transaction } from '#server/db/database.ts';
import { plainPlan } from '#server/db/plan-of.ts';
import { keyOfSlow, type SlowCalls } from '#server/observe/slow-calls.ts';
import type { Runtime } from '#server/runtime.ts';

/** Rows that are kept: what took most of all time together. */
const MOST = 100;
const DAYS_MS = 30 * 86_400_000;
const PLAN_MS = 1_000;
const MOST_LINES = 100;
/** Of a statement: what it asks shows at its beginning. */
const MOST_CHARACTERS = 8_000;

/**
 * Adds what this process has noted to what was known, with the plan of each statement. Several servers on one database
 * add to the same rows.
 */
export async function keepSlowCalls({ database }: Runtime, noted: SlowCalls): Promise<void> {
  const calls = noted.take();
  if (calls.length === 0) return;
  const plans: (readonly string[] | undefined)[] = [];
  for (const { statement = '' } of calls)
    plans.push(await database.read((on) => plainPlan(statement, on), PLAN_MS).catch(() => undefined));
  const keep = async (on: Transaction) => {
    for (const [place, call] of calls.entries()) await on.run(upsert(call, plans[place]));
    const newest = calls.map(({ last }) => last).reduce((one, other) => (one > other ? one : other));
    const oldest = new Date(Date.parse(newest) - DAYS_MS).toISOString();
    await on.run(sql`DELETE FROM nf_slow WHERE last_at < ${oldest} OR id NOT IN
      (SELECT id FROM nf_slow ORDER BY total DESC, id LIMIT ${MOST})`);
  };
  try {
    await database.write(keep);
  } catch (error) {
    noted.putBack(calls);
    throw error;
  }
}

/** What took long, what took most time together first. */
export async function readSlowCalls(on: Connection): Promise<readonly SlowCall[]> {
  const rows = await on.all(sql`SELECT * FROM nf_slow ORDER BY total DESC, id`);
  return rows.map(slowCall);
}

function upsert(call: SlowCall, plan: readonly string[] | undefined): Sql {
  const { of = null, as, statement = null, rows = null, times, longest_ms, total_ms, first, last } = call;
  const id = createHash('sha256').update(keyOfSlow(call)).digest('hex');
  const lines = plan?.slice(0, MOST_LINES).join('\n') ?? null;
  return sql`
    INSERT INTO nf_slow (id, call, about, roles, statement, plan, found, times, longest, total, first_at, last_at, contract)
    VALUES (${id}, ${call.call}, ${of}, ${JSON.stringify(as)}, ${statement?.slice(0, MOST_CHARACTERS) ?? null}, ${lines}, ${rows}, ${times},
      ${longest_ms}, ${total_ms}, ${first}, ${last}, ${call.contract})
    ON CONFLICT (id) DO UPDATE SET
      plan = coalesce(excluded.plan, nf_slow.plan), times = nf_slow.times + excluded.times,
      total = nf_slow.total + excluded.total, last_at = excluded.last_at, contract = excluded.contract,
      found = CASE WHEN excluded.longest >= nf_slow.longest THEN excluded.found ELSE nf_slow.found END,
      longest = CASE WHEN excluded.longest >= nf_slow.longest THEN excluded.longest ELSE nf_slow.longest END`;
}

function slowCall(row: Row): SlowCall {
  const text = (name: string) => {
    const value = row[name] ?? undefined;
    return value === undefined ? undefined : String(value);
  };
  const [of, statement, plan, rows] = ['about', 'statement', 'plan', 'found'].map(text);
  return {
    call: String(row['call']),
    ...(of === undefined ? {} : { of }),
    as: JSON.parse(String(row['roles'])),
    ...(statement === undefined ? {} : { statement }),
    ...(plan === undefined ? {} : { plan: plan.split('\n') }),
    ...(rows === undefined ? {} : { rows: Number(rows) }),
    times: Number(row['times']),
    longest_ms: Number(row['longest']),
    total_ms: Number(row['total']),
    first: String(row['first_at']),
    last: String(row['last_at']),
    contract: Number(row['contract']),
  };
}
