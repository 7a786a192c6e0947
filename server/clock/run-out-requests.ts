import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { endRequest, selectRunOut } from '#server/sql/engine/request-rows.ts';
import { storedRequest, withoutSecrets } from '#server/write/stored-request.ts';

/** Ends the requests whose time is over, so that what was secret in them is kept no longer. */
export async function endRunOut(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now();
  const rows = await runtime.database.ask(selectRunOut(now));
  const ends = rows.map((row) => endOf(row, runtime, now));
  if (ends.length === 0) return;
  await runtime.database.write(async (on) => {
    for (const end of ends) await on.run(endRequest(end));
  });
}

function endOf(row: Row, runtime: Runtime, now: string) {
  const request = storedRequest(row, runtime, now);
  const body = request === undefined ? {} : withoutSecrets(runtime.model, request);
  return {
    id: String(row['id']),
    state: 'expired',
    record: request?.record ?? null,
    by: null,
    now,
    reason: null,
    body: JSON.stringify(body),
  } as const;
}
