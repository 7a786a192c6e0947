import { messageOf } from '#shared/messages/message.ts';
import type { RequestListener } from 'node:http';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '#shared/contract/model.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { type DataPlace, openDatabase } from '#server/db/open/open-database.ts';
import { makeThrowAway } from '#server/db/open/throw-away.ts';
import { followPublished } from '#server/instance/follow.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { startTicker } from '#server/clock/ticker.ts';
import type { Reporter } from '#server/observe/report.ts';
import { SlowCalls } from '#server/observe/slow-calls.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import { everyRole } from './every-role.ts';
import { trialPeople } from './trial-people.ts';
import type { OpenTrial } from './trials.ts';
import type { Followed } from '#server/runtime.ts';

/** Bytes of data that a trial may have. */
export const mostBytes = 64 * 1024 * 1024;

/** What a trial is made with beside its document. */
export interface TrialSettings {
  readonly report: Reporter;
  /** The application on the data of the trial, to answer below its address. */
  appOf(
    trial: Followed & {
      readonly rehearsal: Rehearsal;
      readonly ending: AbortSignal;
      readonly slow: SlowCalls;
    },
  ): RequestListener;
}

/**
 * Opens a document as a rehearsal on a SQLite database of its own in a temporary folder, whatever the real data are in.
 * Refused where it has errors, or where its examples do not fit it.
 */
export async function openTrial(text: string, settings: TrialSettings): Promise<Outcome<OpenTrial>> {
  const { model, findings } = loadToRun(text, 'draft.md');
  if (model === undefined) {
    const errors = findings.filter(({ level }) => level === 'error').length;
    return refuse('invalid', messageOf('refusals.documentHasErrors', { count: errors }));
  }
  const place = await makeThrowAway();
  try {
    const opened = await start({ text, model: everyRole(model), place: place.place }, settings);
    if (opened.kind === 'refusal') await place.remove();
    if (opened.kind === 'refusal') return opened;
    const { value } = opened;
    return done({
      ...value,
      close: async () => {
        await value.close();
        await place.remove();
      },
    });
  } catch (error) {
    await place.remove();
    throw error;
  }
}

interface Starting {
  readonly text: string;
  readonly model: Model;
  readonly place: DataPlace;
}

async function start({ text, model, place }: Starting, settings: TrialSettings): Promise<Outcome<OpenTrial>> {
  const database = await openDatabase(place);
  const opened = await openRehearsal({ database, contract: { text, model }, real: systemClock });
  if (opened.kind === 'closed') {
    await database.close();
    return refuse('invalid', opened.message);
  }
  const { runtime, rehearsal } = opened;
  // What it is asked is not the real application's traffic; what goes wrong in it is worth knowing.
  const report: Reporter = (one) => one.kind !== 'request' && settings.report(one);
  const followed = followPublished(runtime, report);
  const ending = new AbortController();
  const slow = new SlowCalls(systemClock, report);
  const ticker = startTicker(followed, report, slow);
  return done({
    listener: settings.appOf({ ...followed, rehearsal, ending: ending.signal, slow }),
    people: (reader) => trialPeople(model, reader),
    isFull: async () => (await sizeOf(place.directory)) > mostBytes,
    close: async () => {
      ending.abort();
      await ticker.stop();
      await database.close();
    },
  });
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const files = await Promise.all(names.map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
}
