import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartOptions } from './start-options.ts';
import type { Database } from '#server/db/database.ts';
import { removeLeftOver } from '#server/db/sqlite/left-over.ts';
import { takeLease } from '#server/db/lease.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { bringUpToDate } from '#server/instance/bring-up-to-date.ts';
import { connect, nameOf } from '#server/instance/connect.ts';
import { openReal } from '#server/instance/open-real.ts';
import type { Opened } from '#server/instance/opened.ts';
import { type ContractFile, readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { whyClosed } from '#server/instance/why-closed.ts';

/** A running installation: a published contract on its data. */
export interface Instance {
  /** In force when it was opened. */
  readonly runtime: Runtime;
  readonly rehearsal?: Rehearsal;
  /** Lets go of the database and of the folder; one that a rehearsal made for itself is removed. */
  close(): Promise<void>;
}

/** What to do when an instance ends, last things first. */
type CleanUp = (() => Promise<void>)[];

/** Opens what `ninefold start` was asked for, or says why not; then nothing stays open. */
export async function openInstance(
  options: StartOptions,
): Promise<{ readonly kind: 'open'; readonly instance: Instance; readonly notice?: string } | Closed> {
  const contract = options.contract === undefined ? undefined : await readContract(options.contract);
  if (contract?.kind === 'closed') return contract;
  const cleanUp: CleanUp = [];
  const close = async () => {
    for (const step of cleanUp.splice(0).toReversed()) await step();
  };
  try {
    const opened = await open(options, contract, cleanUp);
    if (opened.kind === 'closed') {
      await close();
      return opened;
    }
    const { runtime, rehearsal, notice } = opened;
    return { kind: 'open', instance: { runtime, rehearsal, close }, notice };
  } catch (error) {
    await close();
    const why = whyClosed(error, options.place === undefined ? tmpdir() : nameOf(options.place));
    if (why === undefined) throw error;
    return why;
  }
}

async function open(
  options: StartOptions,
  contract: ContractFile | undefined,
  cleanUp: CleanUp,
): Promise<(Opened & Pick<Instance, 'rehearsal'>) | Closed> {
  const place = options.place ?? { directory: await throwAwayFolder(cleanUp) };
  const taken = place.databaseUrl === undefined ? await claim(place, cleanUp) : undefined;
  if (taken !== undefined) return taken;
  await removeLeftOver(place.directory);
  const connected = await connect(place, { older: true });
  if (connected.kind === 'closed') return connected;
  const { database } = connected;
  cleanUp.push(() => database.close());
  const upToDate = await bringUpToDate(database, systemClock.now());
  if (upToDate.kind === 'closed') return upToDate;
  const opened = await openOn(database, options, contract);
  if (opened.kind === 'closed' || upToDate.notice === undefined) return opened;
  return {
    ...opened,
    notice: [upToDate.notice, opened.notice].filter((one) => one !== undefined).join('\n'),
  };
}

function openOn(
  database: Database,
  { rehearse, clock, accept }: StartOptions,
  contract: ContractFile | undefined,
): Promise<(Opened & Pick<Instance, 'rehearsal'>) | Closed> {
  if (!rehearse) return openReal({ database, contract, accept });
  if (contract === undefined) throw new Error('a rehearsal without a contract');
  return openRehearsal({ database, contract, clock, accept, real: systemClock });
}

async function throwAwayFolder(cleanUp: CleanUp): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ninefold-rehearsal-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Two servers on one SQLite folder would each keep to themselves what is due, and who is signing in. */
async function claim({ directory }: DataPlace, cleanUp: CleanUp): Promise<Closed | undefined> {
  const lease = await takeLease(directory, { pid: process.pid, host: hostname(), since: systemClock.now() });
  if (lease.kind === 'held') {
    cleanUp.push(lease.release);
    return undefined;
  }
  const { holder } = lease;
  const who = holder === undefined ? '' : `: process ${holder.pid} on ${holder.host}, since ${holder.since}`;
  return closed(
    `Another server uses the data in ${directory}${who}. Stop it, or name another folder with --data.`,
  );
}
