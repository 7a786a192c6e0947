import { messageOf } from '#shared/messages/message.ts';
import type { RequestHandler } from 'express';
import sql from 'sql-template-tag';
import { refuse } from '#shared/api/refusal.ts';
import { send } from '#server/http/send.ts';
import type { Runtime } from '#server/runtime.ts';

/** `GET /healthz`: the process answers. */
export const healthz: RequestHandler = (request, response) => {
  send(request, response, { status: 200, body: { status: 'ok' } });
};

/** `GET /readyz`: the database answers too, and takes what is written. */
export function readyz(current: () => Runtime): RequestHandler {
  return async (request, response, next) => {
    const { database } = current();
    const asked = database.check?.() ?? database.read((on) => on.all(sql`SELECT 1 AS one`));
    const ready = await asked.then(
      () => true,
      () => false, // whatever the reason: not ready is all that is asked here
    );
    if (!ready) return next(refuse('busy', messageOf('refusals.databaseSilent')));
    send(request, response, { status: 200, body: { status: 'ok' } });
  };
}
