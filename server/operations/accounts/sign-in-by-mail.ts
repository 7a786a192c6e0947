import { z } from 'zod';
import { accountKey } from '#shared/api/calls/accounts.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { MailedCheck, MailedWay } from '#shared/contract/model-sign-in.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  addressKey,
  countUse,
  endRequest,
  keepRequest,
  type MailedWayName,
  newSecret,
  requestByKey,
  requestFor,
  type SignInRequest,
} from '#server/identity/keys/mailed-ways.ts';
import { type Person, findByEmail, findPerson } from '#server/identity/people/people.ts';
import { verifyPassword } from '#server/identity/sign-in/password.ts';
import { writingAfter } from '#server/messages/reader.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { queueAccountMail, SECRET_PLACE } from '#server/sending/account-mail.ts';
import { countCalls } from '#server/write/count-calls.ts';
import type { AccountCall } from './mailing.ts';
import { codeAtDoor } from './code-at-door.ts';
import { linkIsGone } from './open-account.ts';

/** So many wrong codes end a request. */
const MOST_TRIES = 5;
/** So many letters of one kind go to one address within an hour, known or not. */
const MOST_LETTERS = 6;
const HOUR_SECONDS = 3600;

/** What was sent to sign in with a code. Digits are often pasted with a space between them. */
const sentCode = z.strictObject({
  email: z.string().max(254),
  code: z
    .string()
    .max(20)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
});
const sentKey = z.strictObject({ key: accountKey });

/**
 * Mails a code or a link to an address, in the place of the one before. The answer, and the work for it, are the same
 * whether somebody has the address, and whether they have had enough of such letters.
 */
export async function askToSignIn(
  account: AccountCall,
  way: MailedWayName,
  email: string,
): Promise<Outcome<undefined>> {
  const { runtime, mailing } = account;
  const rules = runtime.model.signIn[way];
  if (rules === undefined) return refuse('not_found');
  if (mailing.kind === 'none') return refuse('not_allowed_now', messageOf('refusals.noMail'));
  const [address, now] = [addressKey(email), timeOf(account)];
  // Where mail leaves, what it brings is made then: nothing that opens the door lies in the outbox.
  const shown = mailing.kind === 'recorded' ? await newSecret(way) : undefined;
  await runtime.database.write(
    async (on) => {
      const found = await findByEmail(on, runtime, email);
      const person = found?.active === true ? found : undefined;
      if (await hasHadEnough(on, runtime, { way, address, now })) return;
      const id = runtime.newId();
      const request = { id, way, address, userId: person?.id, secret: shown?.hash ?? '' };
      await keepRequest(on, request, { now, seconds: rules.seconds });
      const letter = letterOf(
        { ...account, runtime: person ? writingAfter(runtime, person) : runtime },
        { id, way, rules, shown: shown?.secret },
      );
      await on.savepoint(async (undo) => {
        await queueAccountMail(on, runtime, { to: person?.email ?? email, ...letter, now: account.now });
        if (person === undefined) undo();
      });
    },
    { exclusive: [lockOf(address)], shared: [] },
  );
  return done(undefined);
}

/** The person whose address got this code. A wrong one is counted before it is looked at: many at once gain nothing. */
export async function signInByCode(account: AccountCall, body: unknown): Promise<Outcome<Person>> {
  const { runtime } = account;
  const rules = runtime.model.signIn.code;
  if (rules === undefined) return refuse('not_found');
  const sent = sentCode.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, code } = sent.data;
  const address = addressKey(email);
  const locks = { exclusive: [lockOf(address)], shared: [] };
  const tried = await runtime.database.write(async (on) => {
    const request = await requestFor(on, { way: 'code', address, now: timeOf(account) });
    if (request !== undefined && request.tries < MOST_TRIES) await countUse(on, request.id);
    return request;
  }, locks);
  const right = await verifyPassword(
    code,
    tried === undefined || tried.secret === '' ? undefined : tried.secret,
  );
  if (tried === undefined) return refuseMailed({ runtime, rules }, 'expired');
  if (tried.tries >= MOST_TRIES) return refuseMailed({ runtime, rules }, 'ended');
  const left = MOST_TRIES - tried.tries - 1;
  if (!right) return refuseMailed({ runtime, rules }, left > 0 ? 'wrong' : 'ended', left);
  return runtime.database.write(async (on) => {
    const person = await personOf(on, runtime, tried);
    const isFirst = await endRequest(on, tried.id);
    return person === undefined || !isFirst ? refuseMailed({ runtime, rules }, 'expired') : done(person);
  }, locks);
}

/** The person to whom this link was mailed. */
export async function signInByLink(account: AccountCall, body: unknown): Promise<Outcome<Person>> {
  const { runtime } = account;
  const rules = runtime.model.signIn.link;
  if (rules === undefined) return refuse('not_found');
  const sent = sentKey.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const now = timeOf(account);
  const found = await runtime.database.write(
    async (on) => {
      const request = await requestByKey(on, sent.data.key, { way: 'link', now });
      const person = request && (await personOf(on, runtime, request));
      if (request === undefined || person === undefined) return undefined;
      if (rules.again === 0) await endRequest(on, request.id);
      else if (request.tries === 0) await countUse(on, request.id, { now, seconds: rules.again });
      return person;
    },
    { exclusive: ['nf_sign_in link'], shared: [] },
  );
  return found === undefined ? refuseMailed({ runtime, rules }, 'expired') : done(found);
}

async function personOf(
  on: Transaction,
  runtime: Runtime,
  { userId }: SignInRequest,
): Promise<Person | undefined> {
  const person = userId === undefined ? undefined : await findPerson(on, runtime, userId);
  return person?.active === true ? person : undefined;
}

/** In a rehearsal by its own clock: nothing else in it is real either. */
function timeOf({ runtime, mailing, now }: AccountCall): string {
  return mailing.kind === 'recorded' ? runtime.clock.now() : now;
}

function lockOf(address: string): string {
  return `nf_sign_in ${address}`;
}

/** Counts a letter, unless there were as many already. */
async function hasHadEnough(
  on: Transaction,
  runtime: Runtime,
  { way, address: who, now }: Pick<SignInRequest, 'way' | 'address'> & { readonly now: string },
): Promise<boolean> {
  const letter = { name: `sign-in ${way}`, who, times: 1, most: MOST_LETTERS, perSeconds: HOUR_SECONDS };
  return (await countCalls(on, { id: runtime.newId(), ...letter, now })) !== undefined;
}

async function refuseMailed(
  { runtime, rules }: { readonly runtime: Runtime; readonly rules: MailedWay },
  check: MailedCheck,
  left = 0,
): Promise<Refusal> {
  const code = rules.errors[check];
  if (code === undefined) return check === 'wrong' ? wrongCode(left) : refuse('expired', ofEngine[check]);
  return codeAtDoor(runtime, code);
}

function wrongCode(left: number): Refusal {
  const message = messageOf('refusals.wrongCode', { left });
  return refuse('wrong_credentials', message, [{ field: 'code', code: 'wrong_credentials', message }]);
}

const ofEngine: Readonly<Record<Exclude<MailedCheck, 'wrong'>, Text>> = {
  ended: messageOf('refusals.codeEnded'),
  expired: linkIsGone,
};

interface LetterFor {
  readonly id: string;
  readonly way: MailedWayName;
  readonly rules: MailedWay;
  /** What is mailed, where it is recorded in place of being sent. */
  readonly shown?: string | undefined;
}

function letterOf({ runtime, mailing, origin }: AccountCall, { id, way, rules, shown }: LetterFor) {
  const { name: product } = runtime.model;
  const write = writerIn(readerIn(runtime));
  const minutes = Math.ceil(rules.seconds / 60);
  const [title, before] =
    way === 'code'
      ? [write('mails.signInCodeTitle', { product }), write('mails.signInCode', { product, minutes })]
      : [write('mails.signInLinkTitle', { product }), write('mails.signInLink', { product, minutes })];
  const page = `${mailing.kind === 'sent' ? mailing.publicUrl : origin}/-/sign-in-link#key=`;
  const start = way === 'link' ? page : '';
  const text = `${before}\n\n${start}${SECRET_PLACE}\n\n${write('mails.signInAfter')}`;
  return shown === undefined
    ? { title, text, signIn: { id, way } }
    : { title, text: text.replace(SECRET_PLACE, shown) };
}
