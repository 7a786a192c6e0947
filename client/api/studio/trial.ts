import type { Trial } from '#shared/api/calls/studio.ts';
import { call } from '../call/call.ts';
import { engineCall } from '../call/engine-call.ts';

export function beginTrial(text: string): Promise<Trial> {
  return engineCall('POST /api/-/studio/trial', { body: { text } });
}

/** A trial that nobody asks for ends by itself. */
export async function keepTrial({ id }: Trial): Promise<void> {
  await engineCall('GET /api/-/studio/trial/{id}', { id });
}

export async function endTrial({ id }: Trial): Promise<void> {
  await engineCall('DELETE /api/-/studio/trial/{id}', { id, keepalive: true });
}

/** Signs somebody in there, or out; the session of this page is another. */
export async function becomeInTrial({ address }: Trial, person: string | undefined): Promise<void> {
  if (person === undefined) await engineCall('DELETE /api/-/session', { below: address });
  else await call({ below: address, method: 'POST', path: '-/rehearsal/session', body: { person } });
}
