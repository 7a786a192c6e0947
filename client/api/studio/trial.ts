import type { FunctionTried, MailPreview, Trial } from '#shared/api/calls/studio.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { call } from '../call/call.ts';
import { engineCall } from '../call/engine-call.ts';

export function beginTrial(text: string): Promise<Trial> {
  return engineCall('POST /api/-/studio/trial', { body: { text } });
}

/** Runs a function of a document that need not be published. */
export function tryFunction(text: string, name: string, given: readonly JsonValue[]): Promise<FunctionTried> {
  return engineCall('POST /api/-/studio/function', { body: { text, name, given: [...given] } });
}

/** A mail of the contract in force about its newest record; `send`: to whoever asks. */
export function tryMail(
  about: { readonly mail: string; readonly entity: string },
  send: boolean,
): Promise<MailPreview> {
  return engineCall('POST /api/-/studio/mail', { body: { ...about, send } });
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
