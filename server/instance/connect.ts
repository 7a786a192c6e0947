import type { Database } from '#server/db/database.ts';
import { type DataPlace, openDatabase } from '#server/db/open/open-database.ts';
import { projectVersion } from '#server/project-version.ts';
import { lostEngineTables } from '#server/tables/describe/catalog.ts';
import { type MadeByNewer, readMadeBy } from '#server/tables/versions/made-by.ts';
import { type Closed, closed } from './closed.ts';
import { whyClosed } from './why-closed.ts';

/** How data are opened. */
interface Connecting {
  readonly open?: (place: DataPlace) => Promise<Database>;
  /** Data of an older Ninefold are welcome: the caller brings them up to date. */
  readonly older?: boolean;
}

/**
 * Opens a database and asks it something, so that a wrong address or password is told in a sentence at the start. Data
 * of a newer Ninefold are refused, and for whoever does not bring them up to date those of an older one too.
 */
export async function connect(
  place: DataPlace,
  { open = openDatabase, older = false }: Connecting = {},
): Promise<{ kind: 'connected'; database: Database } | Closed> {
  try {
    const database = await open(place);
    const why = await whyNot(database, place, { older });
    if (why === undefined) return { kind: 'connected', database };
    await database.close();
    return closed(why);
  } catch (error) {
    // Whatever a driver or a file system says here is about what the person gave us, and is theirs to put right.
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const where = nameOf(place);
    return whyClosed(error, where) ?? closed(`The database in ${where} cannot be opened: ${reason}`);
  }
}

async function whyNot(
  database: Database,
  place: DataPlace,
  { older }: { readonly older: boolean },
): Promise<string | undefined> {
  const { lost, made } = await database.read(async (on) => ({
    lost: await lostEngineTables(on),
    made: await readMadeBy(on),
  }));
  const where = `The data in ${nameOf(place)}`;
  if (made.kind === 'newer') return `${where} ${writtenByNewer(made)}`;
  if (lost.length > 0)
    return `Of the data in ${nameOf(place)} a part is missing that was there: ${lost.join(', ')}. Restore a backup.`;
  if (made.kind === 'older' && !older)
    return `${where} are those of an older Ninefold${versionOf(made)}. Start the server once with \`ninefold start\`: it brings them up to date. Then do this again.`;
  return undefined;
}

/** What is said of data, or of an archive, that this program is too old for. */
export function writtenByNewer(made: MadeByNewer): string {
  const wanted = made.engine === undefined ? 'that one' : `${made.engine} or newer`;
  return `were written by a newer Ninefold${versionOf(made)}; this is ${projectVersion}, which would not keep all of them. Install ${wanted}, or put back what was kept before the upgrade.`;
}

function versionOf({ engine }: Pick<MadeByNewer, 'engine'>): string {
  return engine === undefined ? '' : `, ${engine}`;
}

/** Where data are, without the password that may stand in an address. */
export function nameOf({ directory, databaseUrl }: DataPlace): string {
  if (databaseUrl === undefined) return directory;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
