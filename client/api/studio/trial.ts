import { call } from '../call/call.ts';

/** Somebody one can be in a trial. */
export interface TrialPerson {
  readonly name: string;
  readonly label: string;
  readonly roles: readonly string[];
}

/** A document that runs on data of its own, which nobody keeps. */
export interface Trial {
  readonly id: string;
  /** The path its pages stand below. */
  readonly address: string;
  readonly people: readonly TrialPerson[];
}

export function beginTrial(text: string): Promise<Trial> {
  return call({ method: 'POST', path: '-/studio/trial', body: { text } });
}

/** A trial that nobody asks for ends by itself. */
export async function keepTrial({ id }: Trial): Promise<void> {
  await call({ path: `-/studio/trial/${id}` });
}

export async function endTrial({ id }: Trial): Promise<void> {
  await call({ method: 'DELETE', path: `-/studio/trial/${id}`, keepalive: true });
}

/** Signs somebody in there, or out; the session of this page is another. */
export async function becomeInTrial({ address }: Trial, person: string | undefined): Promise<void> {
  if (person === undefined) await call({ below: address, method: 'DELETE', path: '-/session' });
  else await call({ below: address, method: 'POST', path: '-/rehearsal/session', body: { person } });
}
