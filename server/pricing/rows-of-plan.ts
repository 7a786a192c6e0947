import { assumedAlike, type Counts } from './counts.ts';

/** A step of a plan as SQLite tells it: `SCAN loan`, `SEARCH item USING INDEX …`, with the steps inside of it. */
export interface PlanStep {
  readonly detail: string;
  readonly steps: readonly PlanStep[];
}

/** How many records are taken to be reached from one by `ancestors`, `descendants` and `walk`. */
const assumedReached = 20;

/** How many rows a plan looks at. A search that may stop early is taken not to. */
export function rowsLookedAt(steps: readonly PlanStep[], counts: Counts): number {
  return costOf(steps, { named: new Map(), counts }).looked;
}

/** What a step meets: rows that other steps have named, and what is in tables. */
interface Meeting {
  readonly named: Map<string, number>;
  readonly counts: Counts;
}

interface Cost {
  /** Rows that come out. */
  readonly rows: number;
  readonly looked: number;
}

/** Steps of one level stand in each other's loops; what is asked anew of each row stands behind them. */
function costOf(steps: readonly PlanStep[], meeting: Meeting): Cost {
  let [rows, looked] = [1, 0];
  const ofEachRow: PlanStep[] = [];
  for (const step of steps) {
    const { detail } = step;
    const loop = loopOf(step, meeting);
    if (loop !== undefined) {
      rows *= loop;
      looked += rows;
    } else if (detail.startsWith('CORRELATED')) ofEachRow.push(step);
    else if (detail === 'RECURSIVE STEP') {
      looked += assumedReached * costOf(step.steps, withQueue(step, meeting)).looked;
      rows += assumedReached;
    } else {
      const inside = insideOf(step, meeting);
      const name = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1];
      if (name !== undefined) meeting.named.set(name, rowsOf(name, inside));
      else if (!isOnItsOwn(detail)) rows *= inside.rows;
      looked += inside.looked;
    }
  }
  for (const step of ofEachRow) looked += rows * costOf(step.steps, meeting).looked;
  return { rows, looked };
}

/** What leads to records is few: else it would not be gone through first. */
function rowsOf(name: string, { rows }: Cost): number {
  return name.endsWith('_by') ? Math.min(rows, assumedAlike) : rows;
}

/** What stands beside each other in a union adds up. */
function insideOf({ detail, steps }: PlanStep, meeting: Meeting): Cost {
  if (!/^(?:MERGE|COMPOUND)/.test(detail)) return costOf(steps, meeting);
  const parts = steps.map((part) => costOf(part.steps, meeting));
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    looked: parts.reduce((sum, { looked }) => sum + looked, 0),
  };
}

/** A recursive query goes on from one row at a time: what its step begins with is that row. */
function withQueue({ steps }: PlanStep, { named, counts }: Meeting): Meeting {
  const queue = steps.map(({ detail }) => /^SCAN (\S+)/.exec(detail)?.[1]).find((name) => name !== undefined);
  return { counts, named: queue === undefined ? new Map(named) : new Map(named).set(queue, 1) };
}

/** A record by its id, also among others that an index has, or by all fields of something unique; and the step of a time zone, of which there is one. */
function isUnique(name: string, how: string): boolean {
  if (name === 'nf_zone') return true;
  return /sqlite_autoindex.*=\?|INTEGER PRIMARY KEY.*=\?|INDEX nf_ux_.*=\?.*=\?|[( ]id=\?/.test(how);
}

/** Sorting, and what is asked once and used as a value. */
function isOnItsOwn(detail: string): boolean {
  return /^(?:USE TEMP|SCALAR|LIST|REUSE|BLOOM)/.test(detail);
}

/** An index that a step goes through, and how many of its first fields are given. */
export function indexIn(detail: string): { readonly index: string; readonly fields: number } | undefined {
  const [, index, given = ''] = /USING (?:COVERING )?INDEX (\S+)(.*)$/.exec(detail) ?? [];
  return index === undefined ? undefined : { index, fields: given.split('=?').length - 1 };
}

/** How often a loop goes round; undefined for a step that is none. */
function loopOf({ detail, steps }: PlanStep, meeting: Meeting): number | undefined {
  const { counts, named } = meeting;
  if (detail === 'MULTI-INDEX OR')
    return steps.reduce((sum, one) => sum + costOf(one.steps, { counts, named: new Map(named) }).rows, 0);
  const [, kind, name = '', how = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? [];
  if (kind === undefined) return undefined;
  if (how.includes('VIRTUAL TABLE')) return assumedAlike;
  if (detail === 'SCAN CONSTANT ROW') return 1;
  const used = indexIn(how);
  if (kind === 'SCAN') return takeNamed(name, named) ?? counts.records(name, used?.index);
  if (isUnique(name, how)) return 1;
  if (!how.includes('=?')) return counts.records(name, used?.index) / 10;
  return used === undefined ? assumedAlike : counts.alike(used.index, used.fields);
}

/** A row that is given is gone through once: what has its name further in is a table. */
function takeNamed(name: string, named: Map<string, number>): number | undefined {
  const rows = named.get(name);
  if (rows === 1) named.delete(name);
  return rows;
}

/** Whether records are put in order before a page is cut off. What was found is put in order again, and that is a page alone. */
export function sortsAll(steps: readonly PlanStep[]): boolean {
  const found = steps.filter(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE)/.test(detail));
  const asked = found.length === 0 ? steps : found.flatMap((step) => [...within(step)]);
  return asked.some(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY');
}

function* within(step: PlanStep): Generator<PlanStep> {
  for (const inner of step.steps) {
    yield inner;
    yield* within(inner);
  }
}
