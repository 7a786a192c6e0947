import { openedAccount } from '#shared/api/calls/accounts.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Transaction } from '#server/db/database.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import type { Person } from '#server/identity/people/people.ts';
import { endSetup, isSetupAlive } from '#server/identity/keys/setup-link.ts';
import type { Runtime } from '#server/runtime.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { newPerson, personLocks } from './new-person.ts';
import { emailSchema } from './user-entity.ts';
import { refuseWeakPassword } from './weak-password.ts';

const gone = messageOf('refusals.setupLinkGone');

/** Makes the owner, for whoever holds a living key. With it all keys die: there is one first owner. */
export async function useSetup(runtime: Runtime, body: unknown, now: string): Promise<Outcome<Person>> {
  const sent = setupSchema(runtime).safeParse(body);
  if (!sent.success) {
    const problems = [...problemsOf(sent.error, []), ...(await weaknessIn(runtime, body))];
    return refuse('invalid', undefined, problems);
  }
  const { key, email, name, password } = sent.data;
  if (!(await runtime.database.read((on) => isSetupAlive(on, runtime, { key, now }))))
    return refuse('expired', gone);
  const weak = await refuseWeakPassword(runtime, password);
  if (weak !== undefined) return weak;
  const passwordHash = await hashPassword(password);
  const work = async (on: Transaction) => {
    if (!(await isSetupAlive(on, runtime, { key, now }))) return refuse('expired', gone);
    const made = await newPerson(on, runtime, { email, name, passwordHash, roles: ['owner'], now });
    if (made.kind === 'refusal') return made;
    await endSetup(on);
    return made;
  };
  return withinWriteTime(runtime, work, personLocks(runtime, 'create'));
}

/** What is wrong with the password of who gave something else that is wrong, too: all is told at once. */
async function weaknessIn(runtime: Runtime, body: unknown): Promise<readonly FieldProblem[]> {
  const sent = openedAccount.pick({ password: true }).loose().safeParse(body);
  if (!sent.success) return [];
  return (await refuseWeakPassword(runtime, sent.data.password))?.errors ?? [];
}

function setupSchema({ model }: Runtime) {
  return openedAccount.extend({ email: emailSchema(model) });
}
