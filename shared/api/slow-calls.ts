import { messageOf, type Text } from '../messages/message.ts';
import type { SlowCall } from './calls/owner.ts';

/** What a reader calls what a slow call names; by default the names of the contract. */
export interface SlowNames {
  /** Of the entity, the query or the screen: of many records, or of one. */
  about(of: string, many: boolean): string;
  callers(as: readonly string[]): string;
}

const asNamed: SlowNames = { about: (of) => of, callers: (as) => as.join(', ') };
/** Calls about a list, and not about one of its records. */
const ofMany = ['list', 'totals', 'export', 'import'];
/** Calls that are about nothing in particular. */
const ofNothing = ['batch', 'clock'];
/** Of so many rows a statement takes long whatever its plan is. */
const MANY_ROWS = 1_000;

/** What was called: `job: the list`. */
export function nameOfSlow({ call, of }: Pick<SlowCall, 'call' | 'of'>, names = asNamed): Text {
  if (of === undefined && !ofNothing.includes(call)) return call;
  const about = of === undefined ? '' : names.about(of, ofMany.includes(call));
  return messageOf('studio.slowWhat', { call, of: about });
}

/** Who called, how long it took, and how many rows there were. */
export function storyOfSlow(slow: SlowCall, last: string, names = asNamed): Text {
  const { as, times, rows } = slow;
  const seconds = { longest: inSeconds(slow.longest_ms), total: inSeconds(slow.total_ms) };
  const took = messageOf('studio.slowTimes', { times, ...seconds, last });
  return [
    ...(as.length === 0 ? [] : [messageOf('studio.slowBy', { callers: names.callers(as) })]),
    took,
    ...(rows === undefined ? [] : [messageOf('studio.slowRows', { rows })]),
  ];
}

/** Why it took long, as far as the plan tells, and what helps. */
export function adviceOnSlow({ statement, plan = [], rows = 0 }: SlowCall): Text {
  if (statement === undefined) return messageOf('studio.slowWhyMany');
  const own = new Set(plan.flatMap((line) => /(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(line)?.[1] ?? []));
  const found = [
    plan.some(calculates) ? messageOf('studio.slowWhyCalculated') : [],
    plan.some((line) => readsTable(line, own)) ? messageOf('studio.slowWhyTable') : [],
    plan.some(sorts) ? messageOf('studio.slowWhySort') : [],
    rows >= MANY_ROWS ? messageOf('studio.slowWhyRows') : [],
  ].flat();
  return found.length === 0 ? messageOf('studio.slowWhyElse') : found;
}

function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 10) / 100;
}

/** As SQLite and PostgreSQL say that they use no index. What the statement has made itself (`own`) has none. */
function readsTable(line: string, own: ReadonlySet<string>): boolean {
  const scanned = /\bSCAN (?!CONSTANT)(\S+)/.exec(line)?.[1];
  return /Seq Scan on/.test(line) || (scanned !== undefined && !own.has(scanned) && !line.includes('USING'));
}

/** As they say that something is asked again for each row. */
function calculates(line: string): boolean {
  return line.includes('CORRELATED SCALAR SUBQUERY') || /^\s*SubPlan \d/.test(line);
}

function sorts(line: string): boolean {
  return line.includes('USE TEMP B-TREE FOR ORDER BY') || /^\s*(-> +)?Sort\b/.test(line);
}
