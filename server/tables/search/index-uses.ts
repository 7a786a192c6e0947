import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { relationNames } from '#server/tables/describe/catalog.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';

/** Where it is kept. It belongs to the file that it was counted in. */
export const INDEX_USES = 'index_uses';

/** How often statements went through each index of a SQLite file. */
interface IndexUses {
  readonly since: string;
  readonly of: Readonly<Record<string, number>>;
}

/** Adds what this process has counted since it last did to what is kept. On PostgreSQL, which counts by itself, nothing. */
export async function keepIndexUses({ database, clock }: Runtime): Promise<void> {
  const used = database.takeIndexUses?.();
  if (used === undefined || used.size === 0) return;
  await database.write(async (on) => {
    const there = await relationNames(on);
    const now = clock.now();
    const { since = now, of = {} } = (await readIndexUses(on)) ?? {};
    const names = [...new Set([...Object.keys(of), ...used.keys()])].filter((name) => there.has(name));
    const added = names.map((name) => [name, (of[name] ?? 0) + (used.get(name) ?? 0)]);
    await writeSetting(on, INDEX_USES, { value: { since, of: Object.fromEntries(added) }, now });
  });
}

/** What is kept; undefined where nothing was counted yet. */
export async function readIndexUses(on: Connection): Promise<IndexUses | undefined> {
  // Written by this file alone.
  return (await readSetting(on, INDEX_USES)) as unknown as IndexUses | undefined;
}
