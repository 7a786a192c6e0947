import { messageOf } from '#shared/messages/message.ts';
import type { RequestHandler } from 'express';
import { refuse } from '#shared/api/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { Unavailable } from '#server/db/unavailable.ts';
import { send } from '#server/http/send.ts';
import type { Runtime } from '#server/runtime.ts';
import { lostEngineTables } from '#server/tables/describe/catalog.ts';

/** `GET /livez` and `GET /healthz`: the process answers. Whoever restarts it looks here. */
export const livez: RequestHandler = (request, response) => {
  send(request, response, { status: 200, body: { status: 'ok' } });
};

/** `GET /readyz`: the database answers too, is whole, and takes what is written. Whoever sends people here looks here. */
export function readyz(current: () => Runtime): RequestHandler {
  return async (request, response, next) => {
    const ready = await mustBeReady(current().database).then(
      () => true,
      () => false, // whatever the reason: not ready is all that is asked here
    );
    if (!ready) return next(refuse('busy', messageOf('refusals.databaseSilent')));
    send(request, response, { status: 200, body: { status: 'ok' } });
  };
}

async function mustBeReady(database: Database): Promise<void> {
  await database.check?.();
  const lost = await database.read(lostEngineTables);
  if (lost.length > 0) throw new Unavailable(`tables are missing: ${lost.join(', ')}`);
}
