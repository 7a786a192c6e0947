import { z } from 'zod';
import type { Connection, Database } from '#server/db/database.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';

const byName = z.record(z.string(), z.string());

/** What marks data as a rehearsal's: the ids of its people by the names they are picked by, and of its records by entity and name. */
const markSchema = z.object({ people: byName, records: z.record(z.string(), byName).default({}) });

export type RehearsalMark = z.infer<typeof markSchema>;

const name = 'rehearsal';

/** The mark on data; undefined on real data, and on none. */
export function readMark(database: Database): Promise<RehearsalMark | undefined> {
  return database.read(async (on) => {
    if (!(await hasEngineTables(on))) return undefined;
    const value = await readSetting(on, name);
    return value === undefined ? undefined : markSchema.parse(value);
  });
}

/** Whether data are those of a rehearsal. */
export async function isRehearsalData(database: Database): Promise<boolean> {
  return (await readMark(database)) !== undefined;
}

/** Marks data as a rehearsal's. */
export function writeMark(on: Connection, mark: RehearsalMark, now: string): Promise<void> {
  return writeSetting(on, name, { value: mark, now });
}
