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
  else {
    // The types of node:sqlite name values of SQL alone, though it takes any as the state.
    const start = entry.start as () => null;
    file.aggregate(name, { ...options, start, step: entry.step as () => null, result: entry.result });
  }
}
