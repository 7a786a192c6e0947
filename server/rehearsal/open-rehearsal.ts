import { engineCall } from '#server/identity/people/call-of.ts';
import { addPerson } from '#server/identity/people/people.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { runWhatIsDue } from '#server/clock/due.ts';
import { fits } from '#server/instance/fits.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import type { Database } from '#server/db/database.ts';
import { ownerIn } from '#server/messages/owner.ts';
import { loadExamples } from '#server/operations/samples/load-examples.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import type { Model } from '#shared/contract/model.ts';
import type { OpenedRehearsal, Rehearsal } from './rehearsal.ts';
import { createRehearsalClock } from './rehearsal-clock.ts';
import { type RehearsalMark, readMark, writeMark } from '#server/instance/rehearsal-mark.ts';

/** What a rehearsal is opened with. */
export interface RehearsalStart {
  readonly database: Database;
  readonly contract: { readonly text: string; readonly model: Model };
  /** Where its clock stands from the beginning; undefined: it runs on from the examples' moment, or the real one. */
  readonly clock?: string;
  /** Answers to what publishing the contract asks on data that were kept. */
  readonly accept?: readonly string[];
  readonly real: Clock;
}

/** Opens a throw-away instance with the contract's people and records. Real data are refused, not touched. */
export async function openRehearsal(start: RehearsalStart): Promise<OpenedRehearsal | Closed> {
  const { database, contract, real, accept } = start;
  const marked = await readMark(database);
  if (marked === undefined && (await newestVersion(database)) !== undefined) {
    return closed(
      'These data are real: a rehearsal would fill them with samples. Say another place, or none at all.',
    );
  }
  const at = start.clock ?? contract.model.examples.now;
  const clock = createRehearsalClock(real, { at, stands: start.clock !== undefined });
  const opened = await publishContract(database, { ...contract, accept }, clock);
  if (opened.kind === 'closed') return opened;
  const { runtime } = opened;
  const filled = await fits(async () => marked ?? (await fill(runtime)));
  if (filled.kind === 'closed') return filled;
  await runWhatIsDue(runtime); // a loan that was due last week is overdue from the first look on
  return { ...opened, rehearsal: { clock, ...named(filled.value) } };
}

function named({ people, records }: RehearsalMark): Pick<Rehearsal, 'people' | 'records'> {
  const byEntity = Object.entries(records).map(
    ([entity, ids]) => [entity, new Map(Object.entries(ids))] as const,
  );
  return { people: new Map(Object.entries(people)), records: new Map(byEntity) };
}

/** Loads the examples, once; data that are rehearsed again keep what was done to them. */
async function fill(runtime: Runtime): Promise<RehearsalMark> {
  const { database } = runtime;
  const now = runtime.clock.now();
  await database.write((on) => writeMark(on, { people: {}, records: {} }, now));
  const { user: people = {}, ...records } = Object.fromEntries(
    [...(await loadExamples(runtime, engineCall(runtime, runtime.newId())))].map(
      ([entity, ids]) => [entity, Object.fromEntries(ids)] as const,
    ),
  );
  return database.write(async (on) => {
    const { locale } = runtime.model.settings;
    const owner = { id: runtime.newId(), name: ownerIn(locale), roles: ['owner'], now };
    if (people['owner'] === undefined) await addPerson(on, runtime, owner);
    const mark = { people: { owner: owner.id, ...people }, records };
    await writeMark(on, mark, now);
    return mark;
  });
}
