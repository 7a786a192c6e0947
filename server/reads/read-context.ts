import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';

/** Where records are read. */
export interface ReadContext {
  readonly connection: Connection;
  readonly runtime: Runtime;
  readonly call: Call;
}
