import type { Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import type { FilledCall } from '#server/write/fill-in.ts';
import { type Prefilled, prefill } from '#server/write/prefill.ts';

/** `POST …/-/prefilled`: what the engine would fill in where the call leaves something out. */
export function readPrefilled(runtime: Runtime, call: Call, asked: FilledCall): Promise<Outcome<Prefilled>> {
  return withinReadTime(runtime, 'several', (connection) => prefill(runtime, call, { connection, asked }));
}
