import sql from 'sql-template-tag';
import type { AdvisedIndex, IndexAdvice } from '#shared/api/calls/owner.ts';
import type { Entity } from '#shared/contract/model.ts';
import { wantedKeys, type WantedKey } from '#shared/engine/wanted-keys.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { brokenIndexes, relationNames } from '#server/tables/describe/catalog.ts';
import { searchIndexOf } from '#server/sql/lists/search-index.ts';
import { readIndexUses } from './index-uses.ts';
import { versionHistory } from '#server/tables/versions/versions.ts';
import { type Index, wantedIndexes } from '#server/tables/describe/wanted-indexes.ts';

/** What is used at all is used within a week. */
const WEEK_MS = 7 * 24 * 3_600_000;

/** Which indexes the contract in force calls for, which of them are there, and how much they are used. */
export async function adviseIndexes({ database, model, storage, clock }: Runtime): Promise<IndexAdvice> {
  const [newest] = await versionHistory(database);
  return database.read(async (connection) => {
    const there = (await relationNames(connection)).difference(await brokenIndexes(connection));
    const counts = await countsOf(connection, there);
    const about = (name: string) => ({
      state: there.has(name) ? ('made' as const) : ('missing' as const),
      ...counts.of.get(name),
    });
    const indexes = [...model.entities.values()].flatMap((entity) => {
      const made = wantedIndexes(entity, model, { storage, kind: connection.kind });
      const search = searchIndexOf(entity, model, storage);
      return [
        ...made.map((index, place) => ({ ...described(entity, index, place), ...about(index.name) })),
        // It is made once there are many records: until then nothing is missing.
        ...(search !== undefined && there.has(search.name)
          ? [{ ...searched(entity), ...about(search.name) }]
          : []),
        ...wantedKeys(entity, model).left.map((key) => ({
          ...ofKey(entity, key),
          state: 'left_out' as const,
        })),
      ];
    });
    const since = [counts.since, newest?.at]
      .filter((one) => one !== undefined)
      .toSorted()
      .at(-1);
    const watched = since !== undefined && Date.parse(clock.now()) - Date.parse(since) >= WEEK_MS;
    return { ...(since === undefined ? {} : { since }), watched, indexes };

    function described(entity: Entity, index: Index, place: number): Omit<AdvisedIndex, 'state'> {
      const { unique, plain, totalled, listed } = wantedKeys(entity, model);
      const keys = connection.kind === 'sqlite' ? [...plain, ...totalled] : plain;
      const key = keys[place - unique.length];
      if (key !== undefined) return ofKey(entity, key);
      const text = index.unique ? 'No two records have the same.' : 'Records are looked for that name one.';
      const fields = index.unique ? index.fields : [listed[place - unique.length - keys.length] ?? ''];
      const line = entity.fields.get(fields[0] ?? '')?.place.line ?? entity.place.line;
      const kind = index.unique ? 'unique' : 'members';
      return { entity: entity.name, fields, kind, reasons: [{ text, line }] };
    }
  });
}

function ofKey(entity: Entity, { keys, reasons }: WantedKey): Omit<AdvisedIndex, 'state'> {
  return {
    entity: entity.name,
    fields: keys.map(({ field, descending }) => (descending ? `-${field}` : field)),
    kind: 'list',
    reasons: reasons.map(({ text, place }) => ({ text, line: place.line })),
  };
}

function searched(entity: Entity): Omit<AdvisedIndex, 'state'> {
  const text = 'Words are looked for anywhere in what screens search.';
  return { entity: entity.name, fields: [], kind: 'search', reasons: [{ text, line: entity.place.line }] };
}

interface Counts {
  readonly since?: string;
  readonly of: ReadonlyMap<string, { readonly used: number; readonly bytes?: number }>;
}

/** PostgreSQL counts; on SQLite this server does. */
async function countsOf(connection: Connection, there: ReadonlySet<string>): Promise<Counts> {
  if (connection.kind === 'sqlite') {
    const uses = await readIndexUses(connection);
    if (uses === undefined) return { of: new Map() };
    return { since: uses.since, of: new Map([...there].map((name) => [name, { used: uses.of[name] ?? 0 }])) };
  }
  const rows = await connection.all(
    sql`SELECT indexrelname AS name, idx_scan AS used, pg_relation_size(indexrelid) AS bytes FROM pg_stat_user_indexes WHERE schemaname = current_schema()`,
  );
  const [reset] = await connection.all(
    sql`SELECT to_char(stats_reset AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since FROM pg_stat_database WHERE datname = current_database()`,
  );
  const since = reset?.['since'] ?? undefined;
  return {
    ...(since === undefined ? {} : { since: String(since) }),
    of: new Map(
      rows.map(({ name, used, bytes }) => [String(name), { used: Number(used), bytes: Number(bytes) }]),
    ),
  };
}
