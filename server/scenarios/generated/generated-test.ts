import type { Abilities } from '#shared/api/calls/record-answer.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Refusal } from '#shared/api/problem.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Place } from '#shared/contract/finding.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { refusalLines } from '#server/scenarios/acts/codes-of.ts';
import type { Fault } from '#server/scenarios/acts/scenario-result.ts';

/** One of those who try the application, with what it tells them. */
export interface Viewer {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly app: AppDescription;
  /** Some of the records of an entity that they may read. */
  recordsOf(entity: string): Promise<Outcome<readonly SeenRecord[]>>;
}

/** A record as a viewer opens it. */
export interface SeenRecord {
  /** Its name in the examples, or else its id. */
  readonly called: string;
  readonly record: RecordAnswer;
  readonly can: Abilities;
}

/** What is tried of every contract, without a scenario that asks for it. */
export interface GeneratedTest {
  readonly name: string;
  /** What the test is made from. */
  readonly place: Place;
  /** The first thing that does not go as the application tells this viewer. */
  faultFor(viewer: Viewer): Promise<Fault | undefined>;
}

/** The fault of the first that has one; those after it are not tried. */
export async function firstFault<Tried, Found extends Fault>(
  all: Iterable<Tried>,
  faultOf: (one: Tried) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const one of all) {
    const fault = await faultOf(one);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What no page may lead to: whoever meets it has done nothing wrong, and can do nothing about it. */
const neverAnswered: ReadonlySet<string> = new Set(['internal', 'busy', 'too_costly', 'bad_request']);

/** The fault of an answer that should have come; undefined where it came. */
export function notAnswered(what: string, outcome: Outcome<unknown>): Fault | undefined {
  return outcome.kind === 'done' ? undefined : refusedInstead(`${what} is answered`, outcome);
}

/** The fault of a write that may be refused, but not with these codes nor with what no page may lead to. */
export function wronglyRefused(
  expected: string,
  outcome: Outcome<unknown>,
  wrong: readonly string[],
): Fault | undefined {
  if (outcome.kind === 'done') return undefined;
  const { code } = outcome;
  return neverAnswered.has(code) || wrong.includes(code) ? refusedInstead(expected, outcome) : undefined;
}

/** The fault of a write that should have been refused, and not with these codes. */
export function notRefused(
  expected: string,
  outcome: Outcome<unknown>,
  wrong: readonly string[] = [],
): Fault | undefined {
  return outcome.kind === 'done' ? { expected, came: ['done'] } : wronglyRefused(expected, outcome, wrong);
}

/** The fault of a refusal that came in the place of what was expected. */
export function refusedInstead(expected: string, refusal: Refusal): Fault {
  return { expected, came: refusalLines(refusal) };
}
