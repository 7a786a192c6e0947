import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { newInvitation, type InvitationAnswer } from '#shared/api/calls/accounts.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';
import { type Link, endLink, listInvitations } from '#server/identity/keys/links.ts';
import { looksAfter, rolesToGive } from '#server/rights/may-give.ts';
import { findByEmail } from '#server/identity/people/people.ts';
import { writeMessage } from '#server/messages/write-message.ts';
import { type AccountCall, type Letter, sendLink, showLink } from './mailing.ts';
import { emailSchema } from './user-entity.ts';

/** Invites somebody, with roles that the inviting person may give. */
export async function invite(
  account: AccountCall,
  actor: Actor,
  body: unknown,
): Promise<Outcome<InvitationAnswer & { readonly link: string | null }>> {
  const { runtime, now, mailing } = account;
  const { model, database } = runtime;
  const refusal = refuseWhoGivesNothing(account, actor);
  if (refusal !== undefined) return refusal;
  const sent = invitationSchema(account).safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, roles } = sent.data;
  const name = sent.data.name === '' ? undefined : sent.data.name;
  const may = rolesToGive(model, actor);
  const tooMuch = roles.find((role) => !may.has(role));
  if (tooMuch !== undefined) {
    const message = messageOf('refusals.mayNotGiveRole', { role: tooMuch });
    return refuse('forbidden_field', message, [{ field: 'roles', code: 'forbidden_field', message }]);
  }
  const link = { purpose: 'invitation', email, name, roles, madeBy: actor.id } as const;
  return database.write(async (on) => {
    if ((await findByEmail(on, runtime, email)) !== undefined) {
      const message = messageOf('refusals.emailTaken');
      return refuse('not_unique', message, [{ field: 'email', code: 'not_unique', message }]);
    }
    const told = { email, name: name ?? null, roles, created_at: now };
    if (mailing.kind === 'none')
      return done({ ...told, ...(await showLink(on, account, { link, page: PAGE })) });
    const letter = letterOf(model.name, actor);
    return done({ ...told, ...(await sendLink(on, account, { link, letter })), link: null });
  });
}

/** The invitations that wait, as far as who asks could have made them. */
export async function invitationsFor(
  account: AccountCall,
  actor: Actor,
): Promise<Outcome<readonly InvitationAnswer[]>> {
  const refusal = refuseWhoGivesNothing(account, actor);
  if (refusal !== undefined) return refusal;
  const { runtime, now } = account;
  const all = await runtime.database.read((on) => listInvitations(on, now));
  return done(all.filter(({ roles }) => looksAfter(runtime.model, actor, roles)).map(answerOf));
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

/** Who has no role to give has nothing to do with the accounts of others. */
export function refuseWhoGivesNothing({ runtime }: Pick<AccountCall, 'runtime'>, actor: Actor) {
  if (rolesToGive(runtime.model, actor).size > 0) return undefined;
  return refuse(actor.kind === 'nobody' ? 'not_signed_in' : 'forbidden');
}

const PAGE = '/-/join';

function letterOf(product: string, { name }: Actor): Letter {
  return {
    title: writeMessage('mails.invitationTitle', { product }),
    before:
      name === undefined
        ? writeMessage('mails.invitation', { product })
        : writeMessage('mails.invitationBy', { name, product }),
    after: writeMessage('mails.invitationAfter'),
    page: PAGE,
  };
}

function invitationSchema({ runtime: { model } }: AccountCall) {
  const roles = z.array(z.enum([...model.roles.keys(), 'owner']));
  return newInvitation.extend({ email: emailSchema(model), roles: roles.max(50).default([]) });
}

function answerOf({ id, email, name, roles, createdAt, expiresAt }: Link): InvitationAnswer {
  return { id, email, name: name ?? null, roles, created_at: createdAt, expires_at: expiresAt };
}
