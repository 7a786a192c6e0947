import { openedAccount } from '#shared/api/calls/accounts.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Connection } from '#server/db/database.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { type Link, endLink, findLink } from '#server/identity/keys/links.ts';
import { mayInvite } from '#server/rights/may-give.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { type Person, findPerson } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import type { AccountCall } from './mailing.ts';
import { newPerson, personLocks } from './new-person.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Makes the account that an invitation or a confirmed sign-up promises, with the password that is chosen now. */
export async function openAccount(
  { runtime, now }: AccountCall,
  purpose: 'invitation' | 'signup',
  body: unknown,
): Promise<Outcome<Person>> {
  const sent = openedAccount.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { key, password } = sent.data;
  const living = (on: Connection) => livingLink(on, runtime, { purpose, key, now });
  if ((await runtime.database.read(living)) === undefined) return refuse('expired', linkIsGone);
  const weak = await refuseWeakPassword(runtime, password);
  if (weak !== undefined) return weak;
  const passwordHash = await hashPassword(password);
  const work = async (on: Parameters<typeof newPerson>[0]) => {
    const link = await living(on);
    if (link === undefined) return refuse('expired', linkIsGone);
    const { email, roles } = link;
    const name = sent.data.name === undefined || sent.data.name === '' ? link.name : sent.data.name;
    const made = await newPerson(on, runtime, { email, roles, name, passwordHash, now });
    if (made.kind === 'done') await endLink(on, link.id);
    return made;
  };
  return withinWriteTime(runtime, work, personLocks(runtime, 'create'));
}

/** Said of every link that opens nothing, whatever the reason. */
export const linkIsGone = messageOf('refusals.linkGone');

/** An invitation is worth what its maker could invite into today. */
async function livingLink(
  on: Connection,
  runtime: Runtime,
  asked: Parameters<typeof findLink>[1],
): Promise<Link | undefined> {
  const link = await findLink(on, asked);
  if (link === undefined || link.purpose !== 'invitation') return link;
  const maker = link.madeBy === undefined ? undefined : await findPerson(on, runtime, link.madeBy);
  if (maker?.active !== true) return undefined;
  return mayInvite(runtime.model, actorOf(maker, runtime.model), link.roles) ? link : undefined;
}
