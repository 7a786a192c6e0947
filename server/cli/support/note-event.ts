import {
  type HappenedToAccounts,
  noteSecurityEvent,
} from '#server/operations/security/note-security-event.ts';
import type { Runtime } from '#server/runtime.ts';
import { say } from './say.ts';

/** From where it came, in the place of an address: who has the server needs no account. */
const HERE = 'command line';

/** Keeps what a command did about accounts among the security events. */
export function noteEvent(
  runtime: Runtime,
  happened: Omit<HappenedToAccounts, 'address' | 'by' | 'actedBy'>,
): Promise<void> {
  return noteSecurityEvent(
    runtime,
    { ...happened, address: HERE },
    {
      now: runtime.clock.now(),
      report: () => say('This is done, but it could not be recorded as a security event.'),
    },
  );
}
