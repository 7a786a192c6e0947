import { LINK_PLACE } from '#shared/api/calls/invitations.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Link, makeLink } from '#server/identity/keys/links.ts';
import { queueAccountMail } from '#server/sending/account-mail.ts';
import type { Runtime } from '#server/runtime.ts';

/** How people are reached about their accounts: not at all, by mail, or, in a rehearsal, by what it would have sent. */
export type Mailing =
  | { readonly kind: 'none' }
  | { readonly kind: 'sent'; readonly publicUrl: string }
  | { readonly kind: 'recorded' };

/** A call about accounts, beside what it is sent. */
export interface AccountCall {
  readonly runtime: Runtime;
  /** Real time, also in a rehearsal. */
  readonly now: string;
  readonly mailing: Mailing;
  /** The address links begin with where they are shown to who asks. */
  readonly origin: string;
}

/** What is written beside a link. */
export interface Letter {
  readonly title: string;
  /** Paragraphs before the link, and after it. */
  readonly before: string;
  readonly after: string;
  /** The page that takes the key. */
  readonly page: string;
}

type NewLink = Omit<Link, 'id' | 'createdAt' | 'expiresAt'>;

/** Makes a link and sends it to its address. In a rehearsal it stands in what would have been sent. */
export async function sendLink(
  on: Transaction,
  { runtime, now, mailing, origin }: AccountCall,
  { link, letter }: { readonly link: NewLink; readonly letter: Letter },
): Promise<{ readonly id: string; readonly expires_at: string }> {
  const id = runtime.newId();
  const { key, expiresAt } = await makeLink(on, { ...link, id, now });
  const text = `${letter.before}\n\n${LINK_PLACE}\n\n${letter.after}`;
  const mail = { to: link.email, title: letter.title, now };
  const address = `${mailing.kind === 'sent' ? mailing.publicUrl : origin}${letter.page}`;
  const content =
    mailing.kind === 'sent'
      ? { text, link: { id, address } }
      : { text: text.replace(LINK_PLACE, `${address}#key=${key}`) };
  await queueAccountMail(on, runtime, { ...mail, ...content });
  return { id, expires_at: expiresAt };
}

/** Makes a link to be shown, once, to who asks for it. */
export async function showLink(
  on: Transaction,
  { runtime, now, origin }: AccountCall,
  { link, page }: { readonly link: NewLink; readonly page: string },
): Promise<{ readonly id: string; readonly link: string; readonly expires_at: string }> {
  const id = runtime.newId();
  const { key, expiresAt } = await makeLink(on, { ...link, id, now });
  return { id, link: `${origin}${page}#key=${key}`, expires_at: expiresAt };
}
