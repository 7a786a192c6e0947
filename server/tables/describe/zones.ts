import sql, { bulk } from 'sql-template-tag';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Connection, Database } from '#server/db/database.ts';

/** Puts the offsets of the contract's zone where SQL finds them, in the place of those of another zone. */
export async function storeZone(connection: Connection, zone: ZoneOffsets): Promise<void> {
  const there = await zoneWithin(connection);
  if (there !== undefined && JSON.stringify(there) === JSON.stringify(plain(zone))) return;
  await connection.run(sql`DELETE FROM nf_zone`);
  const rows = zone.from.map((from, index) => [from, zone.offsets[index] ?? 0, zone.timezone]);
  await connection.run(sql`INSERT INTO nf_zone (starts_at, offset_seconds, timezone) VALUES ${bulk(rows)}`);
}

/** The offsets that all evaluators read. Throws where nothing was ever published. */
export function readZone(database: Database): Promise<ZoneOffsets> {
  return database.read(async (connection) => {
    const zone = await zoneWithin(connection);
    if (zone === undefined) throw new Error('no time zone: nothing was published in this database');
    return zone;
  });
}

async function zoneWithin(connection: Connection): Promise<ZoneOffsets | undefined> {
  const rows = await connection.all(sql`SELECT * FROM nf_zone ORDER BY starts_at`);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    timezone: String(first.timezone),
    from: rows.map((row) => Number(row.starts_at)),
    offsets: rows.map((row) => Number(row.offset_seconds)),
  };
}

/** The same fields in the same order, so that two can be compared as text. */
function plain({ timezone, from, offsets }: ZoneOffsets): ZoneOffsets {
  return { timezone, from, offsets };
}
