import type { Database } from '#server/db/database.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import { newestWithin, versionWithText, type Version } from './versions.ts';

/**
 * What a server does with the contract file it is started with. `run`: it is what is published. `publish`: the database
 * does not know it; `publish()` says whether it may go in. `older`: it was published once and `newest` came after it,
 * so `newest` runs, and the server says so.
 */
export type StartDecision =
  | { readonly kind: 'run'; readonly newest: Version }
  | { readonly kind: 'publish'; readonly newest: Version | undefined }
  | { readonly kind: 'older'; readonly newest: Version; readonly older: number };

/** Compares the text of a file with the versions the database knows. */
export function decideStart(database: Database, text: string): Promise<StartDecision> {
  return database.read(async (connection): Promise<StartDecision> => {
    if (!(await hasEngineTables(connection))) return { kind: 'publish', newest: undefined };
    const newest = await newestWithin(connection);
    if (newest === undefined) return { kind: 'publish', newest };
    if (newest.text === text) return { kind: 'run', newest };
    const older = await versionWithText(connection, text);
    return older === undefined ? { kind: 'publish', newest } : { kind: 'older', newest, older: older.number };
  });
}
