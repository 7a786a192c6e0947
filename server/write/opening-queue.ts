import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Refusal } from '#shared/api/problem.ts';
import { done } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Storage } from '#server/storage.ts';
import { selectThere } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { holdToVersion } from '#server/tables/versions/versions.ts';
import { insert } from './context/stored-record.ts';
import { withinWriteTime } from './within-write-time.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Openings of one call, as records of the entity that keeps them. */
export interface Openings {
  readonly opening: Entity;
  readonly rows: readonly RecordValues[];
}

interface Waiting extends Openings {
  readonly runtime: Runtime;
  /** A refusal: nothing was kept. */
  told(refusal: Refusal | undefined): void;
  failed(error: unknown): void;
}

/** Calls whose openings are written together. */
const MOST = 200;

/** Of each version of a contract on its data: a runtime is made anew for calls that are watched. */
const queueOf = memoized<Storage, OpeningQueue>(() => new OpeningQueue());

/** Keeps openings, and says when they are on the disk: only then may be answered what was opened. */
export function writeOpenings(runtime: Runtime, openings: Openings): Promise<Refusal | undefined> {
  return queueOf(runtime.storage).write(runtime, openings);
}

/**
 * What comes while a commit goes on is written with the next one: many readers at once share a few commits, and who opens
 * nothing waits for none.
 */
class OpeningQueue {
  #waiting: readonly Waiting[] = [];
  #isWriting = false;

  write(runtime: Runtime, openings: Openings): Promise<Refusal | undefined> {
    return new Promise((told, failed) => {
      this.#waiting = [...this.#waiting, { ...openings, runtime, told, failed }];
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Whoever asks at the same moment is in the first of them.
    await nextTurn();
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const together = this.#waiting.slice(0, MOST);
      this.#waiting = this.#waiting.slice(MOST);
      await writeTogether(first.runtime, together);
    }
    this.#isWriting = false;
  }
}

/** Never throws. What fails among others is tried by itself, so that nobody pays for another. */
async function writeTogether(runtime: Runtime, together: readonly Waiting[]): Promise<void> {
  try {
    const refusal = await commit(runtime, together);
    for (const one of together) one.told(refusal);
  } catch (error) {
    const [one, other] = together;
    if (other === undefined) return one?.failed(error);
    for (const each of together) await writeTogether(runtime, [each]);
  }
}

async function commit(runtime: Runtime, together: readonly Waiting[]): Promise<Refusal | undefined> {
  const work = async (transaction: Transaction) => {
    await holdToVersion(transaction, runtime.storage.version);
    for (const [opening, all] of Map.groupBy(together, (one) => one.opening)) {
      const rows = all.flatMap((one) => one.rows);
      for (const row of await withoutGone({ runtime, transaction }, { opening, rows }))
        insert({ runtime, transaction }, opening, row);
    }
    return done(undefined);
  };
  const shared = [...new Set(together.map(({ opening }) => opening.name))].toSorted();
  const outcome = await withinWriteTime(runtime, work, { exclusive: [], shared });
  return outcome.kind === 'refusal' ? outcome : undefined;
}

/** Who or what was deleted since it was read is named no more, as with openings that were there already. */
async function withoutGone(
  { runtime, transaction }: { readonly runtime: Runtime; readonly transaction: Transaction },
  { opening, rows }: Openings,
): Promise<readonly RecordValues[]> {
  const references = [...opening.fields.values()].flatMap((field) =>
    field.type === 'ref' && field.origin === 'contract' ? [{ name: field.name, to: field.to }] : [],
  );
  const named = (name: string) => rows.flatMap((row) => row[name] ?? []).map(String);
  const there = new Set<unknown>();
  for (const [to, fields] of Map.groupBy(references, (one) => one.to)) {
    const entity = runtime.model.entities.get(to);
    const ids = [...new Set(fields.flatMap(({ name }) => named(name)))];
    if (entity === undefined || ids.length === 0) continue;
    const found = await transaction.all(selectThere(entity, ids, sourceOf(runtime)));
    for (const { id } of found) there.add(id);
  }
  const kept = (row: RecordValues) =>
    references.map(({ name }) => [name, there.has(row[name]) ? (row[name] ?? null) : null] as const);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(kept(row)) }));
}
