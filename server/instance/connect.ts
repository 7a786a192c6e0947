import type { Database } from '#server/db/database.ts';
import { type DataPlace, openDatabase } from '#server/db/open/open-database.ts';
import { lostEngineTables } from '#server/tables/describe/catalog.ts';
import { type Closed, closed } from './closed.ts';
import { whyClosed } from './why-closed.ts';

/** Opens a database and asks it something, so that a wrong address or password is told in a sentence at the start. */
export async function connect(
  place: DataPlace,
  open = openDatabase,
): Promise<{ kind: 'connected'; database: Database } | Closed> {
  try {
    const database = await open(place);
    const lost = await database.read(lostEngineTables);
    if (lost.length === 0) return { kind: 'connected', database };
    await database.close();
    return closed(
      `Of the data in ${nameOf(place)} a part is missing that was there: ${lost.join(', ')}. Restore a backup.`,
    );
  } catch (error) {
    // Whatever a driver or a file system says here is about what the person gave us, and is theirs to put right.
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const where = nameOf(place);
    return whyClosed(error, where) ?? closed(`The database in ${where} cannot be opened: ${reason}`);
  }
}

/** Where data are, without the password that may stand in an address. */
export function nameOf({ directory, databaseUrl }: DataPlace): string {
  if (databaseUrl === undefined) return directory;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
