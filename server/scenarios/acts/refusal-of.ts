import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { Busy, TooCostly } from '#server/db/database.ts';
import { refuseFailed } from '#server/sandbox/refuse-failed.ts';
import { FunctionFailed } from '#server/sandbox/run-function.ts';

/** What a server answers where something went wrong. Of a fault of its own it would log the rest: here whoever looks is told. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof TooCostly) return refuse('too_costly');
  if (error instanceof Busy) return refuse('busy');
  if (error instanceof FunctionFailed) return refuseFailed(error);
  return refuse('internal', error instanceof Error ? (error.stack ?? error.message) : String(error));
}
