import { load } from '#shared/contract/load.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import { type Closed, closed } from './closed.ts';
import { publishContract } from './publish-contract.ts';

/** Refused: there is nothing to work on. */
export const nothingHere: Closed = closed(
  'Nothing is published here yet. Start a contract first, or say where the data are.',
);

/** What to do where nothing was ever published. */
export type OnEmpty = 'refuse' | 'publish_blank';

/**
 * The contract in force on data, for commands that need the data but no contract file. On empty data a blank contract
 * may be published first, as version 1: so there are accounts before there is an application, and the first real
 * contract then only adds to it.
 */
export async function publishedRuntime(
  database: Database,
  clock: Clock,
  onEmpty: OnEmpty,
): Promise<Runtime | Closed> {
  const newest = await newestVersion(database);
  if (newest === undefined && onEmpty === 'refuse') return nothingHere;
  const text = newest?.text ?? '';
  const { model } = load(text, `version ${newest?.number ?? 1}`);
  if (model === undefined)
    throw new Error('the published contract has errors: it was published by another version');
  const opened = await publishContract(database, { text, model }, clock);
  return opened.kind === 'closed' ? opened : opened.runtime;
}
