import { resetPassword } from '#shared/api/calls/accounts.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { setPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { endLinksTo, findLink, linkLocks } from '#server/identity/keys/links.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { type Person, findByEmail, findPerson } from '#server/identity/people/people.ts';
import { endSessionsOf } from '#server/identity/keys/sessions.ts';
import { revokeTokensOf } from '#server/identity/keys/tokens.ts';
import { writingAfter } from '#server/messages/reader.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { countCalls } from '#server/write/count-calls.ts';
import { linkIsGone } from '#server/operations/accounts/open-account.ts';
import { type AccountCall, type Letter, sendLink, showLink } from '#server/operations/accounts/mailing.ts';
import { refuseWeakPassword } from '#server/operations/accounts/weak-password.ts';

/** So many letters with such a link go to one person within an hour. */
const MOST_LETTERS = 3;
const HOUR_SECONDS = 3600;

/**
 * Sends a link to the address, where somebody has it. The answer never tells whether, nor that they have had enough of
 * such letters.
 */
export async function askForPassword(account: AccountCall, email: string): Promise<Outcome<undefined>> {
  const { runtime, mailing } = account;
  if (mailing.kind === 'none') return refuse('not_allowed_now', messageOf('refusals.noMail'));
  await runtime.database.write(
    async (on) => {
      const person = await findByEmail(on, runtime, email);
      if (person?.email === undefined || !person.active || (await hasHadEnough(on, account, person))) return;
      await sendLink(on, account, {
        link: linkFor(person, person.email),
        letter: letterOf(writingAfter(runtime, person)),
      });
    },
    { ...linkLocks, exclusive: [...linkLocks.exclusive, `password letter ${caseless(email)}`] },
  );
  return done(undefined);
}

/** Counts a letter, unless there were as many already. */
async function hasHadEnough(
  on: Transaction,
  { runtime, now }: AccountCall,
  { id: who }: Person,
): Promise<boolean> {
  const letter = { name: 'password letter', who, times: 1, most: MOST_LETTERS, perSeconds: HOUR_SECONDS };
  return (await countCalls(on, { id: runtime.newId(), ...letter, now })) !== undefined;
}

/** A link with which this person can set a password, to be handed to them by the owner. */
export async function passwordLinkFor(account: AccountCall, id: string) {
  const { runtime } = account;
  return runtime.database.write(async (on) => {
    const person = await findPerson(on, runtime, id);
    if (person === undefined) return refuse('not_found');
    if (!person.active || person.email === undefined)
      return refuse('not_allowed_now', messageOf('refusals.cannotSignIn'));
    return done(await showLink(on, account, { link: linkFor(person, person.email), page: PAGE }));
  }, linkLocks);
}

/**
 * Sets the password of the person a link was made for. Every other link, session and token of theirs ends: who needs a
 * link cannot tell who else has had the account.
 */
export async function setPasswordByLink(
  { runtime, now }: AccountCall,
  body: unknown,
): Promise<Outcome<Person>> {
  const sent = resetPassword.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { key, password } = sent.data;
  const owner = async (on: Connection) => {
    const link = await findLink(on, { purpose: 'password', key, now });
    const person = link?.userId === undefined ? undefined : await findPerson(on, runtime, link.userId);
    return person?.active === true ? person : undefined;
  };
  if ((await runtime.database.read(owner)) === undefined) return refuse('expired', linkIsGone);
  const weak = await refuseWeakPassword(runtime, password);
  if (weak !== undefined) return weak;
  const hash = await hashPassword(password);
  return runtime.database.write(
    async (on: Transaction) => {
      const person = await owner(on);
      if (person === undefined) return refuse('expired', linkIsGone);
      await setPasswordHash(on, { userId: person.id, hash, now });
      await endLinksTo(on, person.id);
      await endSessionsOf(on, person.id);
      await revokeTokensOf(on, person.id, now);
      return done(person);
    },
    { exclusive: ['nf_link'], shared: [] },
  );
}

const PAGE = '/-/password';

function linkFor({ id, name }: Person, email: string) {
  return { purpose: 'password', userId: id, email, name, roles: [] } as const;
}

function letterOf(runtime: Runtime): Letter {
  const { name: product } = runtime.model;
  const write = writerIn(readerIn(runtime));
  return {
    title: write('mails.passwordTitle', { product }),
    before: write('mails.password', { product }),
    after: write('mails.passwordAfter'),
    page: PAGE,
  };
}
