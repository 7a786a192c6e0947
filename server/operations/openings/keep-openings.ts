import type { Refusal } from '#shared/api/problem.ts';
import { done } from '#shared/api/refusal.ts';
import type { WayOfOpening } from '#shared/contract/resolve/written-out/opening-source.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import { Recent } from '#server/db/recent.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { type Keeping, keepingOf, loggedRows } from '#server/rights/logged.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Storage } from '#server/storage.ts';
import { writeOpenings } from '#server/write/opening-queue.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import { loggedAmong } from './logged-among.ts';

/** Records that are opened, and how. */
export interface OpenedRecords {
  readonly entity: Entity;
  readonly ids: readonly string[];
  readonly way: WayOfOpening;
  /** The name of the field or the document. */
  readonly what?: string;
  /** It may go on with an opening that was kept a moment ago: a page that looks again, a file that comes in pieces. */
  readonly goesOn?: boolean;
}

/**
 * Keeps who opens these records, where a right to read says so (`logged: true`). It is kept before it is answered: a refusal
 * or an error means that nothing may be told.
 */
export async function keepOpenings(
  runtime: Runtime,
  call: Call,
  opened: OpenedRecords,
): Promise<Refusal | undefined> {
  const keeping = keepingOf(opened.entity, runtime.model);
  const conditions = keeping && loggedRows(keeping.whole, call.actor);
  if (keeping === undefined || conditions?.length === 0 || opened.ids.length === 0) return undefined;
  const found = await withinReadTime(runtime, 'several', async (connection) =>
    done(await loggedAmong({ runtime, call, connection }, { keeping, conditions, ids: opened.ids })),
  );
  if (found.kind === 'refusal') return found;
  const rows = found.value
    .map((id) => rowOf(runtime, call, { keeping, opened, id }))
    .filter((row) => opened.goesOn !== true || !isKnown(runtime.storage, row, call.now));
  const refusal =
    rows.length === 0 ? undefined : await writeOpenings(runtime, { opening: keeping.opening, rows });
  if (refusal === undefined) for (const row of rows) note(runtime.storage, row, call.now);
  return refusal;
}

function rowOf(
  { newId }: Runtime,
  { actor, now }: Call,
  { keeping: { whole }, opened: { way, what }, id }: Kept,
): RecordValues {
  const by = actor.id ?? null;
  return {
    id: newId(),
    created_at: now,
    created_by: by,
    updated_at: now,
    updated_by: by,
    version: 1,
    [whole.name]: id,
    opened_id: id,
    person: by,
    acted_by: actor.actedBy?.id ?? null,
    way,
    what: what ?? null,
  };
}

interface Kept {
  readonly keeping: Keeping;
  readonly opened: OpenedRecords;
  readonly id: string;
}

/** For so long a page that looks again goes on with the opening that was kept. */
const SAME_OPENING_MS = 10 * 60_000;
const MOST_REMEMBERED = 20_000;

const rememberedIn = memoized<Storage, Recent<string, { at: number }>>(() => new Recent(MOST_REMEMBERED));

function isKnown(storage: Storage, row: RecordValues, now: string): boolean {
  const { at } = memoryOf(storage, row);
  return row['person'] !== null && Date.parse(now) - at < SAME_OPENING_MS;
}

function note(storage: Storage, row: RecordValues, now: string): void {
  memoryOf(storage, row).at = Date.parse(now);
}

function memoryOf(storage: Storage, row: RecordValues): { at: number } {
  const all = rememberedIn(storage);
  const key = [row['opened_id'], row['person'], row['acted_by'], row['way'], row['what']].join(' ');
  return all.get(key, () => ({ at: 0 }));
}
