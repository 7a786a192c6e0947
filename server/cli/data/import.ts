import { written } from '#server/messages/write-message.ts';
import { readFile } from 'node:fs/promises';
import { engineCall } from '#server/identity/people/call-of.ts';
import { importRecords, limitsOfFile } from '#server/operations/import/import-records.ts';
import { readImportFile } from '#server/operations/import/read-file.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityCalled, sayRefusal } from './records-of.ts';
import { say } from '#server/cli/support/say.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';
import { decodeUtf8 } from '#shared/api/json-text.ts';

/** `ninefold import <entity> <file>`: all rows or none (or those that are not refused), under every rule. Whoever has the data needs no grant. */
export function run(argv: string[]): Promise<number> {
  return withRuntime(argv, {
    options: { key: 'value', confirm: 'value', 'dry-run': 'switch', 'skip-refused': 'switch' },
    work: (runtime, { words, values, switches }) =>
      read(runtime, words, {
        ...values,
        dryRun: switches.has('dry-run'),
        skip: switches.has('skip-refused'),
      }),
  });
}

interface Settings {
  readonly key?: string;
  readonly confirm?: string;
  readonly dryRun: boolean;
  readonly skip: boolean;
}

async function read(runtime: Runtime, words: readonly string[], settings: Settings): Promise<number> {
  const [name, file, ...more] = words;
  if (name === undefined || file === undefined || more.length > 0)
    return wrong(
      'Say what to read: ninefold import <entity> <file.csv|file.ndjson> [--key FIELD] [--confirm CODE,…] [--skip-refused] [--dry-run]',
    );
  const entity = entityCalled(runtime.model, name);
  if (entity === undefined) return 1;
  const text = await textOf(file);
  if (text === undefined) return 1;
  const format = /\.(ndjson|jsonl)$/i.test(file) ? 'ndjson' : 'csv';
  const call = engineCall(runtime, runtime.newId());
  const taken = await readImportFile(text, format, limitsOfFile(runtime, call, entity));
  if (taken.kind === 'refusal') return sayRefusal(taken);
  const { key, dryRun, skip } = settings;
  const confirm = settings.confirm?.split(',') ?? [];
  const request = { entity, rows: taken.value, key, dryRun, skip, confirm, sent: text };
  const imported = await importRecords(runtime, call, request);
  if (imported.kind === 'refusal') return sayRefusal(imported);
  const { created, updated, warnings, skipped } = imported.value;
  for (const { line, message } of [...warnings, ...(skipped?.problems ?? [])])
    say(`line ${line}: ${written(message)}`);
  const left = skipped === undefined ? '' : `, ${skipped.rows} skipped`;
  say(`${created} created, ${updated} changed${left}${dryRun ? '; nothing was kept (--dry-run)' : ''}.`);
  return 0;
}

/** Undefined, and said so, where the file cannot be read. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    const text = decodeUtf8(await readFile(file));
    if (text.kind === 'done') return text.value;
    say(`${file} is not valid UTF-8.`);
  } catch (error) {
    // Whatever the file system says is about the name that was given.
    say(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}
