import type { Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityOfTable } from '#server/tables/describe/entity-of-table.ts';
import {
  deleteStuck,
  deleteStuckUntil,
  selectStuck,
  selectStuckAfter,
  type StuckKey,
  upsertStuck,
} from '#server/sql/engine/stuck-rows.ts';

/** A record and the transition that was refused to it. */
export interface StuckPlace {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
}

/** Why a record is stuck, how often that was found, and when it is tried next. */
export interface StuckRecord extends StuckPlace {
  readonly code: string;
  readonly tries: number;
  /** RFC 3339. */
  readonly nextAt: string;
}

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
const STUCK_AT_ONCE = 500;

/** False while it is not yet time to try a record again, whichever process found it stuck. */
export async function mayTry(
  runtime: Runtime,
  place: StuckPlace,
  now: string,
): Promise<'first' | 'again' | false> {
  const [row] = await runtime.database.ask(selectStuck(keyOf(runtime, place), runtime.storage.version));
  if (row === undefined) return 'first';
  return String(row['next_at']) <= now ? 'again' : false;
}

/**
 * Notes one more refusal: the wait doubles, up to an hour, unless it is known when it is tried again. Of several processes
 * that met it at once one counts.
 */
export async function noteStuck(
  runtime: Runtime,
  place: StuckPlace,
  { code, now, ...known }: { readonly code: string; readonly now: string; readonly nextAt?: string },
): Promise<void> {
  const contract = runtime.storage.version;
  const key = keyOf(runtime, place);
  await runtime.database.write(
    async (on) => {
      const [row] = await on.all(selectStuck(key, contract));
      if (row !== undefined && String(row['next_at']) > now) return;
      const tries = Number(row?.['tries'] ?? 0) + 1;
      const nextAt = known.nextAt ?? laterThan(now, tries);
      await on.run(upsertStuck(key, { code, tries, nextAt, contract }));
    },
    { exclusive: ['nf_stuck'], shared: [] },
  );
}

function laterThan(now: string, tries: number): string {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 30), LONGEST_WAIT_MS);
  return new Date(Date.parse(now) + waitMs).toISOString();
}

/** Of a schedule: all that was to be tried up to a moment. What is still refused has a later one. */
export async function forgetStuckUntil(
  on: Connection,
  { storage }: Runtime,
  {
    entity,
    transition,
    moment,
  }: { readonly entity: string; readonly transition: string; readonly moment: string },
): Promise<void> {
  await on.run(deleteStuckUntil({ table: storage.table(entity), transition }, moment));
}

/** It went well, or is no longer due. */
export async function forgetStuck(runtime: Runtime, place: StuckPlace): Promise<void> {
  await runtime.database.write(async (on) => {
    await on.run(deleteStuck(keyOf(runtime, place)));
  });
}

/** What is stuck under the contract in force, behind one of it or from the first on, and behind what the rest follows. */
export async function listStuck(
  runtime: Runtime,
  { after, limit }: { readonly after?: StuckPlace | undefined; readonly limit: number },
): Promise<{ readonly items: readonly StuckRecord[]; readonly next: StuckPlace | undefined }> {
  const { model, storage, database } = runtime;
  if (after !== undefined && !model.entities.has(after.entity)) return { items: [], next: undefined };
  const key = after && keyOf(runtime, after);
  const rows = await database.ask(selectStuckAfter(storage.version, key, limit + 1), model.limits.readTimeMs);
  const items = rows.slice(0, limit).flatMap((row) => stuckRecord(runtime, row) ?? []);
  return { items, next: rows.length > limit ? items.at(-1) : undefined };
}

/** All of it, some at once: while one is looked at, others may be told to be stuck no longer. */
export async function* stuckRecords(runtime: Runtime): AsyncGenerator<StuckRecord> {
  let after: StuckPlace | undefined;
  do {
    const { items, next } = await listStuck(runtime, { after, limit: STUCK_AT_ONCE });
    yield* items;
    after = next;
  } while (after !== undefined);
}

function stuckRecord(runtime: Runtime, row: Row): StuckRecord | undefined {
  const entity = entityOfTable(runtime, String(row['entity']));
  if (entity === undefined) return undefined;
  return {
    entity: entity.name,
    id: String(row['record']),
    transition: String(row['transition']),
    code: String(row['code']),
    tries: Number(row['tries']),
    nextAt: String(row['next_at']),
  };
}

function keyOf({ storage }: Runtime, { entity, id, transition }: StuckPlace): StuckKey {
  return { table: storage.table(entity), record: id, transition };
}
