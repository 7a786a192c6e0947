import { linkLocks } from '#server/identity/keys/links.ts';
import { z } from 'zod';
import { givenPassword, personName } from '#shared/api/calls/accounts.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { type Person, findByEmail } from '#server/identity/people/people.ts';
import { writingAfter } from '#server/messages/reader.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { queueAccountMail } from '#server/sending/account-mail.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { type AccountCall, type Letter, sendLink } from './mailing.ts';
import { newPerson, personLocks } from './new-person.ts';
import { emailSchema } from './user-entity.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** The person, at once; or, where mail goes out, undefined: what comes next stands in a mail to the address. */
export type SignedUp = Person | undefined;

/**
 * Makes an account for somebody who asks for one, with a role that has `signup`. Where mail goes out the address must
 * be theirs first, and the answer is the same whether somebody has it already. The password is chosen behind the link:
 * else whoever types a stranger's address would know the password of the account the stranger confirms.
 */
export async function signUp(account: AccountCall, body: unknown): Promise<Outcome<SignedUp>> {
  const { runtime, mailing } = account;
  const roles = signUpRoles(runtime.model);
  if (roles.length === 0) return refuse('not_found');
  const asked = z.strictObject({
    email: emailSchema(runtime.model),
    name: personName.optional(),
    role: roles.length === 1 ? z.enum(roles).default(roles[0] ?? '') : z.enum(roles),
    ...(mailing.kind === 'none' ? { password: givenPassword } : {}),
  });
  const sent = asked.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, name, role } = sent.data;
  if (mailing.kind !== 'none') return byMail(account, { email, name, role });
  return atOnce(account, { email, name, role, password: String(sent.data['password']) });
}

/** The names of the roles that people may take for themselves. */
export function signUpRoles({ roles }: Model): readonly string[] {
  return [...roles.values()].filter(({ signup }) => signup).map(({ name }) => name);
}

interface SignUpRequest {
  readonly email: string;
  readonly name?: string;
  readonly role: string;
}

async function atOnce(
  { runtime, now }: AccountCall,
  { email, name, role, password }: SignUpRequest & { readonly password: string },
): Promise<Outcome<SignedUp>> {
  const weak = await refuseWeakPassword(runtime, password);
  if (weak !== undefined) return weak;
  const passwordHash = await hashPassword(password);
  const person = { email, name, roles: [role], passwordHash, now };
  return withinWriteTime(runtime, (on) => newPerson(on, runtime, person), personLocks(runtime, 'create'));
}

async function byMail(
  account: AccountCall,
  { email, name, role }: SignUpRequest,
): Promise<Outcome<SignedUp>> {
  const { runtime, now } = account;
  await runtime.database.write(async (on) => {
    const known = await findByEmail(on, runtime, email);
    if (known !== undefined)
      return queueAccountMail(on, runtime, {
        to: known.email ?? email,
        ...accountIsThere(writingAfter(runtime, known)),
        now,
      });
    const link = { purpose: 'signup', email, name: name === '' ? undefined : name, roles: [role] } as const;
    await sendLink(on, account, { link, letter: letterOf(runtime) });
  }, linkLocks);
  return done(undefined);
}

function letterOf(runtime: Runtime): Letter {
  const { name: product } = runtime.model;
  const write = writerIn(readerIn(runtime));
  return {
    title: write('mails.signUpTitle', { product }),
    before: write('mails.signUp', { product }),
    after: write('mails.signUpAfter'),
    page: '/-/welcome',
  };
}

function accountIsThere(runtime: Runtime): { title: string; text: string } {
  const { name: product } = runtime.model;
  const write = writerIn(readerIn(runtime));
  return {
    title: write('mails.hasAccountTitle', { product }),
    text: write('mails.hasAccount', { product }),
  };
}
