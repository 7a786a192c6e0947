import { z } from 'zod';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { countRecords } from '#server/sql/records/record-statements.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';
import { type GivenRecord, loadRecords } from './load-records.ts';

const SETTING = 'seeded';
const settingSchema = z.array(z.string());

/**
 * Stores the records a real installation starts with (`seed:`), of each entity once: when a contract first brings it
 * and it has no records yet. Throws `RecordDoesNotFit` where one does not fit its fields; then none is stored.
 */
export async function loadSeed(runtime: Runtime, call: Call): Promise<void> {
  const seeding = [...runtime.model.entities.values()].filter((entity) => entity.seed.length > 0);
  if (seeding.length === 0) return;
  const work = async (transaction: Transaction) => {
    const seeded = settingSchema.parse((await readSetting(transaction, SETTING)) ?? []);
    const tables = seeding.map(({ name }) => runtime.storage.table(name));
    if (tables.every((table) => seeded.includes(table))) return;
    const records: GivenRecord[] = [];
    for (const entity of seeding) {
      const isNew =
        !seeded.includes(runtime.storage.table(entity.name)) && (await isEmpty(transaction, runtime, entity));
      if (isNew) records.push(...seedOf(runtime, entity));
    }
    const within = { ...runtime, database: databaseWithin(transaction) };
    await loadRecords(within, call, records);
    const value = [...new Set([...seeded, ...tables])];
    await writeSetting(transaction, SETTING, { value, now: call.now });
  };
  const shared = [...runtime.model.entities.keys()];
  await runtime.database.write(work, { exclusive: ['nf_seed'], shared });
}

/** The records of `seed:` at an entity, as they are to be stored. */
export function seedOf(runtime: Runtime, entity: Entity): readonly GivenRecord[] {
  return entity.seed.map((values, index) => ({
    entity,
    id: runtime.newId(),
    name: `number ${index + 1} of \`seed\``,
    line: entity.place.line,
    values,
  }));
}

async function isEmpty(connection: Connection, runtime: Runtime, entity: Entity): Promise<boolean> {
  const [row] = await connection.all(countRecords(entity, sourceOf(runtime)));
  return Number(row?.['count'] ?? 0) === 0;
}
