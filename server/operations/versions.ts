import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { ContractOnDisk } from '#server/instance/contract-on-disk.ts';
import type { Runtime } from '#server/runtime.ts';
import { newestVersion, versionHistory, versionNumbered, versionWithText } from '#server/tables/versions.ts';

/** A published version as it is listed. */
export interface VersionAnswer {
  readonly number: number;
  readonly at: string;
  readonly author: string | null;
  /** What publishing it did, in words. */
  readonly plan: readonly string[];
}

/** Every version, the newest first. */
export async function listVersions(runtime: Runtime): Promise<Outcome<{ items: readonly VersionAnswer[] }>> {
  const items = await versionHistory(runtime.database);
  return done({ items: items.map((entry) => ({ ...entry, author: entry.author ?? null })) });
}

/** One version with its text; `not_found` where there is none of that number. */
export async function showVersion(
  runtime: Runtime,
  number: number,
): Promise<Outcome<VersionAnswer & { readonly text: string }>> {
  if (!Number.isSafeInteger(number)) return refuse('not_found');
  const entry = (await versionHistory(runtime.database)).find((one) => one.number === number);
  const version = await runtime.database.read((connection) => versionNumbered(connection, number));
  if (entry === undefined || version === undefined) return refuse('not_found');
  return done({ ...entry, author: entry.author ?? null, text: version.text });
}

/** The file the server was started with, beside what is published. */
export interface ContractFileAnswer {
  /** Nothing may be published here (`--locked`). */
  readonly locked: boolean;
  /** `same`: it has the text in force; `older`: one that was published before; `changed`: one that nobody published, a proposal. */
  readonly file: {
    readonly path: string;
    readonly state: 'same' | 'older' | 'changed' | 'unreadable';
    readonly text: string | null;
  } | null;
}

/** Whether the contract file says something else than what is published. */
export async function contractFileNow(
  runtime: Runtime,
  { contractFile, locked = false }: { readonly contractFile?: ContractOnDisk; readonly locked?: boolean },
): Promise<Outcome<ContractFileAnswer>> {
  const newest = await newestVersion(runtime.database);
  if (contractFile === undefined) return done({ locked, file: null });
  return done({ locked, file: await fileNow(runtime, contractFile, newest?.text ?? '') });
}

async function fileNow(
  { database }: Runtime,
  { path, read }: ContractOnDisk,
  inForce: string,
): Promise<NonNullable<ContractFileAnswer['file']>> {
  const text = await read();
  if (text === undefined) return { path, state: 'unreadable', text: null };
  if (text === inForce) return { path, state: 'same', text };
  const known = await database.read((connection) => versionWithText(connection, text));
  return { path, state: known === undefined ? 'changed' : 'older', text };
}
