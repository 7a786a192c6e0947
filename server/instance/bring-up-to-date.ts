import type { Database } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { projectVersion } from '#server/project-version.ts';
import { ensureEngineTables } from '#server/tables/apply/ensure-engine-tables.ts';
import { othersConnected, readMadeBy, writeMadeBy } from '#server/tables/versions/made-by.ts';
import { type Closed, closed } from './closed.ts';

const locks = { exclusive: [TABLES_LOCK], shared: [] };

/**
 * Brings the engine's own tables in data of an older Ninefold up to date, before anything else is done with them. On
 * SQLite the file is copied before; on PostgreSQL nobody of another version may be connected. Answers what the person
 * who starts it should know.
 */
export async function bringUpToDate(
  database: Database,
  now: string,
): Promise<{ readonly kind: 'up_to_date'; readonly notice?: string } | Closed> {
  const made = await database.read(readMadeBy);
  if (made.kind === 'none' || (made.kind === 'same' && made.engine === projectVersion))
    return { kind: 'up_to_date' };
  if (made.kind === 'same') {
    await database.write((transaction) => writeMadeBy(transaction, now), locks);
    return { kind: 'up_to_date' };
  }
  const others = await database.read(othersConnected);
  if (others.length > 0)
    return closed(
      `Another Ninefold works on this database: ${others.join(', ')}. This one, ${projectVersion}, has to change tables that it uses. Stop it first.`,
    );
  const copy = `${now.replaceAll(/\D/g, '')}-engine-${made.engine ?? 'older'}`;
  await (await database.keepCopy(copy)).keep();
  await database.write((transaction) => ensureEngineTables(transaction, now), locks);
  const kept = database.kind === 'sqlite' ? ` As they were before, they are in backups/${copy}.sqlite.` : '';
  return {
    kind: 'up_to_date',
    notice: `These data were those of an older Ninefold (${made.engine ?? 'its version is not known'}); they are now those of ${projectVersion}.${kept}`,
  };
}
