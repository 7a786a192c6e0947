import { z } from 'zod';
import { confirmedEmail, givenPassword } from '#shared/api/calls/accounts.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Transaction } from '#server/db/database.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { endLinksTo, findLink, linkLocks } from '#server/identity/keys/links.ts';
import { type Person, findByEmail, findPerson } from '#server/identity/people/people.ts';
import { writingAfter } from '#server/messages/reader.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { queueAccountMail } from '#server/sending/account-mail.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { type ProofTries, provePassword } from './prove-password.ts';
import { type AccountCall, type Letter, sendLink } from './mailing.ts';
import { personLocks } from './new-person.ts';
import { linkIsGone } from './open-account.ts';
import { emailSchema, userEntity } from './user-entity.ts';

/** Undefined: the change waits until the link in a mail to the new address is opened. */
export type EmailChange = Person | undefined;

/** Changes one's own address; where mail goes out only once it has proven to be theirs. */
export async function changeEmail(
  account: AccountCall,
  person: Person,
  { body, ...tries }: { readonly body: unknown } & ProofTries,
): Promise<Outcome<EmailChange>> {
  const { runtime, mailing } = account;
  const asked = z.strictObject({ email: emailSchema(runtime.model), password: givenPassword });
  const sent = asked.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, password } = sent.data;
  const proven = await provePassword(account, person, { password, field: 'password', ...tries });
  if (proven.kind === 'refusal') return proven;
  if (mailing.kind === 'none')
    return withinWriteTime(
      runtime,
      (on) => put(on, account, { person, email }),
      personLocks(runtime, 'update'),
    );
  await runtime.database.write(async (on) => {
    // Who has the address already hears nothing of it, and who asks does not learn that they have it.
    if ((await findByEmail(on, runtime, email)) !== undefined) return;
    const link = { purpose: 'email', userId: person.id, email, roles: [] } as const;
    await sendLink(on, account, { link, letter: letterOf(writingAfter(runtime, person)) });
  }, linkLocks);
  return done(undefined);
}

/** Takes the new address into force, and tells the old one. */
export async function confirmEmail(account: AccountCall, body: unknown): Promise<Outcome<undefined>> {
  const { runtime, now, mailing } = account;
  const sent = confirmedEmail.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { key } = sent.data;
  const work = async (on: Transaction): Promise<Outcome<undefined>> => {
    const link = await findLink(on, { purpose: 'email', key, now });
    const person = link?.userId === undefined ? undefined : await findPerson(on, runtime, link.userId);
    if (link === undefined || person?.active !== true) return refuse('expired', linkIsGone);
    const changed = await put(on, account, { person, email: link.email });
    if (changed.kind === 'refusal') return changed;
    if (person.email !== undefined && mailing.kind !== 'none')
      await queueAccountMail(on, runtime, {
        to: person.email,
        ...addressChanged(writingAfter(runtime, person)),
        now,
      });
    return done(undefined);
  };
  return withinWriteTime(runtime, work, personLocks(runtime, 'update'));
}

async function put(
  on: Transaction,
  { runtime }: AccountCall,
  { person, email }: { readonly person: Person; readonly email: string },
): Promise<Outcome<Person>> {
  const within = { ...runtime, database: databaseWithin(on) };
  const changed = await updateRecord(within, engineCall(within, runtime.newId()), {
    entity: userEntity(runtime.model),
    id: person.id,
    body: { email },
    dryRun: false,
    confirm: [],
  });
  if (changed.kind === 'refusal') return changed;
  await endLinksTo(on, person.id);
  return done({ ...person, email });
}

function letterOf(runtime: Runtime): Letter {
  const { name: product } = runtime.model;
  const write = writerIn(readerIn(runtime));
  return {
    title: write('mails.changeAddressTitle', { product }),
    before: write('mails.changeAddress', { product }),
    after: write('mails.changeAddressAfter'),
    page: '/-/address',
  };
}

function addressChanged(runtime: Runtime): { title: string; text: string } {
  const { name: product } = runtime.model;
  const write = writerIn(readerIn(runtime));
  return {
    title: write('mails.addressChangedTitle', { product }),
    text: write('mails.addressChanged', { product }),
  };
}
