import type { DatabaseSync } from 'node:sqlite';
import type { SqliteFunction } from './sqlite-function.ts';

/** Makes functions known to one connection, scalar ones and aggregates. */
export function registerFunctions(
  file: DatabaseSync,
  functions: Readonly<Record<string, SqliteFunction>>,
): void {
  for (const [name, entry] of Object.entries(functions)) register(file, name, entry);
}

function register(file: DatabaseSync, name: string, entry: SqliteFunction): void {
  const options = { deterministic: entry.deterministic, useBigIntArguments: true };
  if ('call' in entry) file.function(name, { ...options, varargs: entry.varargs ?? false }, entry.call);
  else file.aggregate(name, { ...options, start: entry.start, step: entry.step, result: entry.result });
}
