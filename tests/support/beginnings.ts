import type { KeptData, TestDatabase } from './databases.ts';

/** How many beginnings are kept at once: each is some megabytes of memory. Tests of one file open the same few apps, those of many the contracts that ship. */
const MOST = 16;

interface Beginning {
  /** What the second app of a kind left, before anybody asked it anything; undefined until there is a second. */
  kept?: Promise<KeptData>;
}

/** By what an app is opened with; what was asked for last stands last. */
const beginnings = new Map<string, Beginning>();

/**
 * Puts into an empty database what opening an app leaves in it, where that was done before under the same key: a copy costs
 * a sixth of making the tables and the records of the examples. Only the second time shows that it is worth keeping.
 */
export async function beginAsBefore(
  key: string,
  place: TestDatabase,
  fill: () => Promise<void>,
): Promise<void> {
  const ofPlace = JSON.stringify([place.kind, place.url && new URL(place.url).host, key]);
  const { beginning } = place;
  const known = beginnings.get(ofPlace);
  await remember(ofPlace, known ?? {});
  if (known === undefined || beginning === undefined || !(await beginning.isUntouched())) return;
  if (known.kept !== undefined) return (await known.kept).copyInto(place);
  known.kept = fill().then(() => beginning.keep());
  known.kept.catch(() => beginnings.delete(ofPlace)); // who waits for it hears why
  await known.kept;
}

async function remember(key: string, beginning: Beginning): Promise<void> {
  beginnings.delete(key);
  beginnings.set(key, beginning);
  const [oldest] = beginnings;
  if (beginnings.size <= MOST || oldest === undefined) return;
  beginnings.delete(oldest[0]);
  await (await oldest[1].kept)?.forget();
}
