/** A step of a plan as SQLite tells it: `SCAN loan`, `SEARCH item USING INDEX …`, with the steps inside of it. */
export interface PlanStep {
  readonly detail: string;
  readonly steps: readonly PlanStep[];
}

/** How many records there are taken to be of each entity. */
export const assumedRecords = 10_000;

/** How many records are taken to have a given value of a field that is not unique. */
const assumedAlike = 10;

/** How many records are taken to be reached from one by `ancestors`, `descendants` and `walk`. */
const assumedReached = 20;

/** How many rows a plan looks at, where every entity has `assumedRecords`. A search that may stop early is taken not to. */
export function rowsLookedAt(steps: readonly PlanStep[]): number {
  return costOf(steps, new Map()).looked;
}

interface Cost {
  /** Rows that come out. */
  readonly rows: number;
  readonly looked: number;
}

/** Steps of one level stand in each other's loops; what is asked anew of each row stands behind them. */
function costOf(steps: readonly PlanStep[], named: Map<string, number>): Cost {
  let [rows, looked] = [1, 0];
  const ofEachRow: PlanStep[] = [];
  for (const step of steps) {
    const { detail } = step;
    const loop = loopOf(step, named);
    if (loop !== undefined) {
      rows *= loop;
      looked += rows;
    } else if (detail.startsWith('CORRELATED')) ofEachRow.push(step);
    else if (detail === 'RECURSIVE STEP') {
      looked += assumedReached * costOf(step.steps, withQueue(step, named)).looked;
      rows += assumedReached;
    } else {
      const inside = costOf(step.steps, named);
      const name = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1];
      if (name !== undefined) named.set(name, inside.rows);
      else if (!isOnItsOwn(detail)) rows *= inside.rows;
      looked += inside.looked;
    }
  }
  for (const step of ofEachRow) looked += rows * costOf(step.steps, named).looked;
  return { rows, looked };
}

/** A recursive query goes on from one row at a time: what its step begins with is that row. */
function withQueue({ steps }: PlanStep, named: ReadonlyMap<string, number>): Map<string, number> {
  const queue = steps.map(({ detail }) => /^SCAN (\S+)/.exec(detail)?.[1]).find((name) => name !== undefined);
  return queue === undefined ? new Map(named) : new Map(named).set(queue, 1);
}

/** A record by its id, or by all fields of something unique; and the step of a time zone, of which there is one. */
function isUnique(name: string, how: string): boolean {
  if (name === 'nf_zone') return true;
  return /sqlite_autoindex.*=\?|INTEGER PRIMARY KEY.*=\?|INDEX nf_ux_.*=\?.*=\?/.test(how);
}

/** Sorting, and what is asked once and used as a value. */
function isOnItsOwn(detail: string): boolean {
  return /^(?:USE TEMP|SCALAR|LIST|REUSE|BLOOM)/.test(detail);
}

/** How often a loop goes round; undefined for a step that is none. */
function loopOf({ detail, steps }: PlanStep, named: Map<string, number>): number | undefined {
  if (detail === 'MULTI-INDEX OR')
    return steps.reduce((sum, one) => sum + costOf(one.steps, new Map(named)).rows, 0);
  const [, kind, name = '', how = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? [];
  if (kind === undefined) return undefined;
  if (how.includes('VIRTUAL TABLE')) return assumedAlike;
  if (kind === 'SCAN') return detail === 'SCAN CONSTANT ROW' ? 1 : takeNamed(name, named);
  if (isUnique(name, how)) return 1;
  return how.includes('=?') ? assumedAlike : assumedRecords / 10;
}

/** A row that is given is gone through once: what has its name further in is a table. */
function takeNamed(name: string, named: Map<string, number>): number {
  const rows = named.get(name) ?? assumedRecords;
  if (rows === 1) named.delete(name);
  return rows;
}
