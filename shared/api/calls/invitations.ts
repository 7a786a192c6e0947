import { z } from 'zod';
import { newInvitation, openedAccount, roles } from './accounts.ts';
import { type EngineCallsOf, items, maybeText, type TypeOf } from './call.ts';
import { me } from './engine.ts';

const invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: maybeText,
  roles,
  created_at: z.string(),
  expires_at: z.string(),
});

/** An invitation as it is told. Its link is told once, where it is not mailed. */
export type InvitationAnswer = TypeOf<typeof invitation>;

/** How many are invited at once at the most. */
export const MOST_INVITED = 30;

/** Stands in a message where the link belongs. */
export const LINK_PLACE = '{link}';

/** What may be written in one's own words, where the contract has `letter`. */
const letter = {
  subject: z.string().max(70).optional(),
  message: z.string().max(4000).describe(`Has ${LINK_PLACE} where the link belongs.`).optional(),
};

/** Somebody who is invited. Without roles: the one into which somebody may invite who has none to give. */
export const invitedPerson = newInvitation.extend({ roles: roles.max(50).optional(), ...letter });

/** Several who are invited, with the same roles. */
export const newInvitations = z.strictObject({
  emails: z.array(z.string()).min(1).max(MOST_INVITED),
  roles: roles.max(50).optional(),
  ...letter,
});

const invited = z.strictObject({
  email: z.string(),
  /** `again`: an invitation waited already, and this one takes its place; `known`: they have an account, and are left out. */
  outcome: z.enum(['invited', 'again', 'known']),
  /** Told once, where no mail goes out. */
  link: maybeText,
});

/** What becomes of one address of a list. */
export type InvitedAnswer = TypeOf<typeof invited>;

const written = ['invalid', 'unsupported_media', 'too_big', 'limit_reached', 'too_costly'] as const;
const tag = 'Accounts';

/** Calls about invitations, for who may invite, and for who takes one up. */
export const invitationCalls = {
  'GET /api/-/invitations': {
    id: 'list_invitations',
    tag,
    summary: 'Invitations that wait',
    answers: { 200: items(invitation) },
  },
  'POST /api/-/invitations': {
    id: 'invite',
    tag,
    summary: 'Invite somebody',
    body: invitedPerson,
    answers: { 201: invitation.extend({ link: maybeText }) },
    refusals: [...written, 'not_unique', 'forbidden_field'],
  },
  'POST /api/-/invitations/list': {
    id: 'invite_list',
    tag,
    summary: 'Invite several people at once',
    query: ['dry_run'],
    body: newInvitations,
    answers: { 200: items(invited) },
    refusals: [...written, 'not_unique', 'forbidden_field'],
    writes: [{ event: 'sign_in.invitations' }],
  },
  'PUT /api/-/invitations': {
    id: 'accept_invitation',
    tag,
    summary: 'Open the account by the key of an invitation',
    body: openedAccount,
    answers: { 200: me },
    refusals: [...written, 'not_unique', 'confirm', 'expired'],
    writes: [{ entity: 'user', event: 'create' }, { event: 'sign_in.password' }],
  },
  'DELETE /api/-/invitations/{id}': {
    id: 'withdraw_invitation',
    tag,
    summary: 'Take an invitation back',
    answers: { 204: null },
  },
} satisfies EngineCallsOf;
