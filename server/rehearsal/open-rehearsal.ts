import { engineCall } from '#server/identity/call-of.ts';
import { addPerson } from '#server/identity/people.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { runWhatIsDue } from '#server/instance/due.ts';
import { fits } from '#server/instance/fits.ts';
import type { Opened } from '#server/instance/opened.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import type { Database } from '#server/db/database.ts';
import { loadExamples } from '#server/operations/load-examples.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { newestVersion } from '#server/tables/versions.ts';
import type { Model } from '#shared/contract/model.ts';
import { createRehearsalClock } from './rehearsal-clock.ts';
import { type RehearsalMark, readMark, writeMark } from './rehearsal-mark.ts';

/** What a rehearsal is opened with. */
export interface RehearsalStart {
  readonly database: Database;
  readonly contract: { readonly text: string; readonly model: Model };
  /** Where its clock stands from the beginning; undefined: it runs on from the examples' moment, or the real one. */
  readonly clock?: string;
  readonly real: Clock;
}

/** Opens a throw-away instance with the contract's people and records. Real data are refused, not touched. */
export async function openRehearsal(start: RehearsalStart): Promise<Opened | Closed> {
  const { database, contract, real } = start;
  const marked = await readMark(database);
  if (marked === undefined && (await newestVersion(database)) !== undefined) {
    return closed(
      'These data are real: a rehearsal would fill them with samples. Say another place, or none at all.',
    );
  }
  const at = start.clock ?? contract.model.examples.now;
  const clock = createRehearsalClock(real, { at, stands: start.clock !== undefined });
  const opened = await publishContract(database, contract, clock);
  if (opened.kind === 'closed') return opened;
  const { runtime } = opened;
  const filled = await fits(async () => marked ?? (await fill(runtime)));
  if (filled.kind === 'closed') return filled;
  await runWhatIsDue(runtime); // a loan that was due last week is overdue from the first look on
  return { ...opened, rehearsal: { clock, people: new Map(Object.entries(filled.value.people)) } };
}

/** Loads the examples, once; data that are rehearsed again keep what was done to them. */
async function fill(runtime: Runtime): Promise<RehearsalMark> {
  const { database } = runtime;
  const now = runtime.clock.now();
  await database.write((on) => writeMark(on, { people: {} }, now));
  const people = await loadExamples(runtime, engineCall(runtime, runtime.newId()));
  return database.write(async (on) => {
    const owner = { id: runtime.newId(), name: 'Owner', roles: ['owner'], now };
    if (!people.has('owner')) await addPerson(on, runtime, owner);
    const mark = { people: { owner: owner.id, ...Object.fromEntries(people) } };
    await writeMark(on, mark, now);
    return mark;
  });
}
