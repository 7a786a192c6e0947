import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { ContractFileAnswer, VersionAnswer } from '#shared/api/calls/publishing.ts';
import type { ContractOnDisk } from './contract-on-disk.ts';
import { writeKept } from '#server/messages/kept-text.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import {
  newestVersion,
  type VersionEntry,
  versionHistory,
  versionNumbered,
  versionWithText,
} from '#server/tables/versions/versions.ts';

/** Every version, the newest first. */
export async function listVersions(runtime: Runtime): Promise<Outcome<{ items: readonly VersionAnswer[] }>> {
  const items = await versionHistory(runtime.database);
  return done({ items: items.map((entry) => answerOf(entry, readerIn(runtime))) });
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
  return done({ ...answerOf(entry, readerIn(runtime)), text: version.text });
}

function answerOf({ author, plan, ...entry }: VersionEntry, reader: Reader): VersionAnswer {
  return { ...entry, author: author ?? null, plan: plan.map((step) => writeKept(step, reader)) };
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
