import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import {
  type InvitationAnswer,
  type InvitedAnswer,
  invitedPerson,
  LINK_PLACE,
  MOST_INVITED,
  newInvitations,
} from '#shared/api/calls/invitations.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { InvitationsCheck } from '#shared/contract/model-sign-in.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import type { Actor } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Link, endLink, linkLocks, listInvitations } from '#server/identity/keys/links.ts';
import { mayInvite, rolesToGive, rolesToInvite } from '#server/rights/may-give.ts';
import { findByEmail } from '#server/identity/people/people.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { codeAtDoor } from './code-at-door.ts';
import { type AccountCall, type Letter, sendLink, showLink } from './mailing.ts';
import { emailSchema } from './user-entity.ts';

/** Invites somebody, into roles that the inviting person may invite into. */
export async function invite(
  account: AccountCall,
  actor: Actor,
  body: unknown,
): Promise<Outcome<InvitationAnswer & { readonly link: string | null }>> {
  const refusal = refuseWhoInvitesNobody(account, actor);
  if (refusal !== undefined) return refusal;
  const sent = invitationSchema(account).safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, roles = usualRoles(account, actor), ...words } = sent.data;
  const tooMuch = refuseRoles(account, actor, roles) ?? (await refuseLetter(account, words));
  if (tooMuch !== undefined) return tooMuch;
  const name = sent.data.name === '' ? undefined : sent.data.name;
  return account.runtime.database.write(async (on) => {
    if ((await findByEmail(on, account.runtime, email)) !== undefined) {
      const message = messageOf('refusals.emailTaken');
      return refuse('not_unique', message, [{ field: 'email', code: 'not_unique', message }]);
    }
    return done(await makeInvitation(on, account, { email, name, roles, by: actor, words }));
  }, linkLocks);
}

/**
 * Invites up to thirty people at once, with the same roles. Who has an account is left out and told; refused is a list of
 * which nobody is left. A dry run tells what would happen, and sends nothing.
 */
export async function inviteList(
  account: AccountCall,
  actor: Actor,
  { body, dryRun }: { readonly body: unknown; readonly dryRun: boolean },
): Promise<Outcome<readonly InvitedAnswer[]>> {
  const refusal = refuseWhoInvitesNobody(account, actor);
  if (refusal !== undefined) return refusal;
  const sent = listSchema(account).safeParse(body);
  if (!sent.success) {
    const wrong = refuse('invalid', undefined, problemsOf(sent.error, []));
    return isTooLong(body) ? inWords(account, { check: 'too_many', field: 'emails' }, wrong) : wrong;
  }
  const { roles = usualRoles(account, actor), ...words } = sent.data;
  const emails = addressesOf(account, sent.data.emails);
  if (emails.kind === 'refusal') return emails;
  const tooMuch = refuseRoles(account, actor, roles) ?? (await refuseLetter(account, words));
  if (tooMuch !== undefined) return tooMuch;
  const each = [...new Map(emails.value.map((email) => [caseless(email), email])).values()];
  const made = await account.runtime.database.write(async (on) => {
    const answers: InvitedAnswer[] = [];
    const waiting = (await listInvitations(on, account.now)).map(({ email }) => caseless(email));
    for (const email of each) {
      if ((await findByEmail(on, account.runtime, email)) !== undefined) {
        answers.push({ email, outcome: 'known', link: null });
        continue;
      }
      const outcome = waiting.includes(caseless(email)) ? 'again' : 'invited';
      const { link } = await makeInvitation(on, account, { email, roles, by: actor, words });
      answers.push({ email, outcome, link: dryRun ? null : link });
    }
    if (dryRun) on.rollBackAtEnd();
    else if (answers.every(({ outcome }) => outcome === 'known'))
      return refuse('not_unique', messageOf('refusals.allHaveAccounts'));
    return done(answers);
  }, linkLocks);
  return made.kind === 'refusal' ? inWords(account, { check: 'known', field: 'emails' }, made) : made;
}

function isTooLong(body: unknown): boolean {
  const emails: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'emails') : undefined;
  return Array.isArray(emails) && emails.length > MOST_INVITED;
}

/** What is wrong with what was sent, by the code that the contract has for it. */
async function inWords(
  { runtime }: AccountCall,
  { check, field }: { readonly check: InvitationsCheck; readonly field: string },
  refusal: Refusal,
): Promise<Refusal> {
  const code = runtime.model.signIn.invitations?.errors[check];
  if (code === undefined) return refusal;
  const refused = await codeAtDoor(runtime, code);
  return { ...refused, errors: [{ field, code, message: refused.detail }] };
}

/** What the field of an address takes; each that is none is told at its place: `emails.1`. */
function addressesOf(
  { runtime: { model } }: AccountCall,
  emails: readonly string[],
): Outcome<readonly string[]> {
  const schema = emailSchema(model);
  const read = emails.map((email) => schema.safeParse(email));
  const errors = read.flatMap(({ error }, place) =>
    error === undefined ? [] : problemsOf(error, []).map((one) => ({ ...one, field: `emails.${place}` })),
  );
  if (errors.length > 0) return refuse('invalid', undefined, errors);
  return done(read.flatMap(({ data }) => data ?? []));
}

function refuseRoles({ runtime }: AccountCall, actor: Actor, roles: readonly string[]): Refusal | undefined {
  const may = rolesToInvite(runtime.model, actor);
  const tooMuch = roles.find((role) => !may.has(role));
  if (tooMuch === undefined) return undefined;
  const message = messageOf('refusals.mayNotGiveRole', { role: tooMuch });
  return refuse('forbidden_field', message, [{ field: 'roles', code: 'forbidden_field', message }]);
}

/** Who has no role to give, and may invite into one, invites into that one where they say nothing. */
function usualRoles({ runtime }: AccountCall, actor: Actor): readonly string[] {
  const into = rolesToInvite(runtime.model, actor);
  return rolesToGive(runtime.model, actor).size === 0 && into.size === 1 ? [...into] : [];
}

/** What somebody writes of their own, and where. */
interface OwnWords {
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/** Words of one's own are for contracts that say so, and lead to the account. */
async function refuseLetter(
  account: AccountCall,
  { subject, message }: OwnWords,
): Promise<Refusal | undefined> {
  const written = Object.entries({ subject, message }).filter(
    ([, text]) => text !== undefined && text !== '',
  );
  if (written.length > 0 && account.runtime.model.signIn.invitations?.letter !== true) {
    const why = messageOf('refusals.noOwnLetter');
    const errors = written.map(([field]) => ({ field, code: 'forbidden_field', message: why }));
    return refuse('forbidden_field', why, errors);
  }
  if (message === undefined || message === '' || message.includes(LINK_PLACE)) return undefined;
  const why = messageOf('refusals.letterWithoutLink', { place: LINK_PLACE });
  const refusal = refuse('invalid', undefined, [{ field: 'message', code: 'pattern', message: why }]);
  return inWords(account, { check: 'no_link', field: 'message' }, refusal);
}

interface NewInvitation {
  readonly email: string;
  readonly name?: string | undefined;
  readonly roles: readonly string[];
  readonly by: Actor;
  readonly words: OwnWords;
}

/** Mails an invitation, or answers its link where no mail goes out. One that waits for the same address ends. */
async function makeInvitation(on: Transaction, account: AccountCall, { by, words, ...asked }: NewInvitation) {
  const { runtime, now, mailing } = account;
  const link = { purpose: 'invitation', ...asked, madeBy: by.id } as const;
  const told = { ...asked, name: asked.name ?? null, created_at: now };
  if (mailing.kind === 'none') return { ...told, ...(await showLink(on, account, { link, page: PAGE })) };
  const letter = letterOf(runtime.model, by, words);
  return { ...told, ...(await sendLink(on, account, { link, letter })), link: null };
}

/** The invitations that wait, as far as who asks could have made them. */
export async function invitationsFor(
  account: AccountCall,
  actor: Actor,
): Promise<Outcome<readonly InvitationAnswer[]>> {
  const refusal = refuseWhoInvitesNobody(account, actor);
  if (refusal !== undefined) return refusal;
  const { runtime, now } = account;
  const all = await runtime.database.read((on) => listInvitations(on, now));
  return done(all.filter(({ roles }) => mayInvite(runtime.model, actor, roles)).map(answerOf));
}

/** Takes an invitation back: its link opens nothing any more. */
export async function withdrawInvitation(
  account: AccountCall,
  actor: Actor,
  id: string,
): Promise<Outcome<undefined>> {
  const waiting = await invitationsFor(account, actor);
  if (waiting.kind === 'refusal') return waiting;
  if (!waiting.value.some((one) => one.id === id)) return refuse('not_found');
  await account.runtime.database.write((on) => endLink(on, id));
  return done(undefined);
}

function refuseWhoInvitesNobody({ runtime }: AccountCall, actor: Actor): Refusal | undefined {
  if (rolesToInvite(runtime.model, actor).size > 0) return undefined;
  return refuse(actor.kind === 'nobody' ? 'not_signed_in' : 'forbidden');
}

/** Who has no role to give has nothing to do with the accounts of others. */
export function refuseWhoGivesNothing({ runtime }: Pick<AccountCall, 'runtime'>, actor: Actor) {
  if (rolesToGive(runtime.model, actor).size > 0) return undefined;
  return refuse(actor.kind === 'nobody' ? 'not_signed_in' : 'forbidden');
}

const PAGE = '/-/join';

function letterOf(
  { name: product, settings }: Model,
  { name }: Actor,
  { subject, message }: OwnWords,
): Letter {
  const write = writerIn(settings.locale);
  const usual =
    name === undefined
      ? write('mails.invitation', { product })
      : write('mails.invitationBy', { name, product });
  const title = subject || write('mails.invitationTitle', { product });
  if (!message) return { title, before: usual, after: write('mails.invitationAfter'), page: PAGE };
  const [before = '', ...after] = message.split(LINK_PLACE);
  return { title, before: before.trimEnd(), after: after.join(LINK_PLACE).trimStart(), page: PAGE };
}

function invitationSchema({ runtime: { model } }: AccountCall) {
  return invitedPerson.extend({ email: emailSchema(model), roles: rolesSchema(model) });
}

function listSchema({ runtime: { model } }: AccountCall) {
  return newInvitations.extend({
    roles: rolesSchema(model),
  });
}

function rolesSchema({ roles }: Model) {
  return z
    .array(z.enum([...roles.keys(), 'owner']))
    .max(50)
    .optional();
}

function answerOf({ id, email, name, roles, createdAt, expiresAt }: Link): InvitationAnswer {
  return { id, email, name: name ?? null, roles, created_at: createdAt, expires_at: expiresAt };
}
