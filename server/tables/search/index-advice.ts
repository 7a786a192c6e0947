import sql from 'sql-template-tag';
import type { AdvisedIndex, IndexAdvice } from '#shared/api/calls/owner.ts';
import type { Entity } from '#shared/contract/model.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
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
export async function adviseIndexes({
  database,
  model,
  storage,
  clock,
}: Runtime): Promise<IndexAdvice<Text>> {
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
    const told = indexes.map(({ reasons, ...index }) => ({
      ...index,
      reasons: reasons.map(({ text, place }) => ({ text, line: place.line })),
    }));
    return { ...(since === undefined ? {} : { since }), watched, indexes: told };

    function described(entity: Entity, index: Index, place: number): Wanted {
      const { unique, plain, totalled, listed } = wantedKeys(entity, model);
      const keys = connection.kind === 'sqlite' ? [...plain, ...totalled] : plain;
      const key = keys[place - unique.length];
      if (key !== undefined) return ofKey(entity, key);
      const text = messageOf(index.unique ? 'studio.reasonUnique' : 'studio.reasonMembers');
      const fields = index.unique ? index.fields : [listed[place - unique.length - keys.length] ?? ''];
      const at = entity.fields.get(fields[0] ?? '')?.place ?? entity.place;
      const kind = index.unique ? 'unique' : 'members';
      return { entity: entity.name, fields, kind, reasons: [{ text, place: at }] };
    }
  });
}

/** An index with what it is for, before that is written for somebody. */
type Wanted = Omit<AdvisedIndex, 'state' | 'reasons'> & Pick<WantedKey, 'reasons'>;

function ofKey(entity: Entity, { keys, reasons }: WantedKey): Wanted {
  return {
    entity: entity.name,
    fields: keys.map(({ field, descending }) => (descending ? `-${field}` : field)),
    kind: 'list',
    reasons,
  };
}

function searched(entity: Entity): Wanted {
  const text = messageOf('studio.reasonSearch');
  return { entity: entity.name, fields: [], kind: 'search', reasons: [{ text, place: entity.place }] };
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
