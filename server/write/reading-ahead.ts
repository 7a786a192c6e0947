import { memoized } from '#shared/memoize/memoized.ts';
import type { Call } from '#server/call.ts';
import { TooCostly } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Storage } from '#server/storage.ts';
import { selectAhead } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { ChangedMeanwhile } from './context/changed-meanwhile.ts';
import { eventName } from './context/change.ts';
import type { Attempt } from './request/attempt.ts';
import { isUndone, type WriteRequest } from './request/write-request.ts';
import type { Ahead, Beforehand } from './context/ahead.ts';
import { recordOf } from './context/stored-record.ts';
import type { AskContext } from './conditions/ask.ts';
import { foresee } from './steps/judge-before.ts';

interface Writing {
  readonly call: Call;
  readonly request: WriteRequest;
  readonly attempt: Attempt;
}

/** What a try of a write has come to. */
interface Tried<Result> {
  readonly result: Result;
  /** False: it was refused before what was trusted had been looked at. */
  readonly isSure: boolean;
  /** False: it had to wait for another answer all the same. Undefined: that cannot be told. */
  readonly inOneGo: boolean | undefined;
}

/** After a write that read ahead in vain, so many like it do not. */
const PAUSE = 50;

/** What is known of the writes of a version of a contract on its data. */
interface Known {
  /** Records that are being written here. */
  readonly underWay: Set<string>;
  /** By kind of write: how many more do not read ahead. */
  readonly pauses: Map<string, number>;
}

const knownOf = memoized<Storage, Known>(() => ({ underWay: new Set(), pauses: new Map() }));

/**
 * On PostgreSQL a change reads its record before it begins, together with what others look up, and then only holds it to
 * be the same still. References that were sent are trusted, and looked at on the way. So all of it can be sent in one go,
 * and shares a commit with others. Where something is not as it was taken to be, the write begins again, and asks first.
 */
export async function readingAhead<Result>(
  runtime: Runtime,
  writing: Writing,
  write: (beforehand: Beforehand) => Promise<Tried<Result>>,
): Promise<Result> {
  const { entity, id, action } = writing.attempt;
  const { underWay, pauses } = knownOf(runtime.storage);
  const [record, kind] = [`${entity.name} ${id}`, `${entity.name} ${eventName(action)}`];
  const asking = async () => (await write({ trusts: false })).result;
  if (!canShare(runtime, writing) || underWay.has(record) || isPaused(pauses, kind)) return asking();
  underWay.add(record);
  try {
    const ahead = action.kind === 'create' ? undefined : await read(runtime, writing);
    const { result, isSure, inOneGo } = await write({ ahead, trusts: true });
    if (!isSure) return await asking();
    // A create has nothing that was read in vain.
    if (inOneGo === false && action.kind !== 'create') pauses.set(kind, PAUSE);
    return result;
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    pauses.set(kind, PAUSE);
    return await asking();
  } finally {
    underWay.delete(record);
  }
}

function canShare({ database }: Runtime, { request, attempt }: Writing): boolean {
  if (database.kind !== 'postgres' || database.isWithin) return false;
  if (isUndone(request) || request.idempotencyKey !== undefined || request.observer !== undefined)
    return false;
  return attempt.action.kind !== 'delete';
}

/** One less is left of the pause. */
function isPaused(pauses: Map<string, number>, kind: string): boolean {
  const left = pauses.get(kind) ?? 0;
  if (left > 0) pauses.set(kind, left - 1);
  return left > 0;
}

/** Undefined where there is no such record, or no time for it: the write itself says so. */
async function read(runtime: Runtime, { call, attempt }: Writing): Promise<Ahead | undefined> {
  const { entity, id } = attempt;
  const source = sourceOf(runtime);
  const limitMs = runtime.model.limits.readTimeMs;
  const transaction: AskContext['transaction'] = {
    all: (statement) => runtime.database.ask(statement, limitMs, 'by_key'),
  };
  try {
    const asked = foresee({ runtime, call, observer: undefined, transaction }, attempt);
    const [[row], answers] = await Promise.all([transaction.all(selectAhead(entity, id, source)), asked]);
    return (
      row && { entity, id, record: recordOf(row, entity, source), mark: String(row['nf_mark']), answers }
    );
  } catch (error) {
    if (error instanceof TooCostly) return undefined;
    throw error;
  }
}
