import { LINK_PLACE } from '#shared/api/calls/invitations.ts';
import type { Transaction } from '#server/db/database.ts';
import { renewKey } from '#server/identity/keys/links.ts';
import { giveSecret, type MailedWayName, newSecret } from '#server/identity/keys/mailed-ways.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertOutboxRow } from '#server/sql/engine/outbox-rows.ts';

/** Stands where the code belongs that signs in, or the key of the link that does. */
export const SECRET_PLACE = '{secret}';

/** A mail about somebody's account. */
export interface AccountMail {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** The link it brings: its key is made when it is sent, so that none lies in the outbox. */
  readonly link?: { readonly id: string; readonly address: string };
  /** What signs in: it is made when it is sent, too. */
  readonly signIn?: { readonly id: string; readonly way: MailedWayName };
  readonly now: string;
}

/** Puts a mail about an account into the outbox. */
export async function queueAccountMail(
  on: Transaction,
  runtime: Runtime,
  { to, title, text, link, signIn, now }: AccountMail,
): Promise<void> {
  const row = {
    id: runtime.newId(),
    at: now,
    kind: 'mail',
    name: 'account',
    event: null,
    entity: null,
    record: null,
    target: to,
    body: JSON.stringify({ to, title, text, link, signIn }),
    state: 'waiting',
    attempts: 0,
    next_at: now,
    done_at: null,
    error: null,
  };
  await on.run(insertOutboxRow(row));
}

/** The text with what opens a door in it; undefined where that has ended meanwhile. */
export async function textWithSecrets(
  runtime: Runtime,
  { text, link, signIn }: Pick<AccountMail, 'text' | 'link' | 'signIn'>,
  now: string,
): Promise<string | undefined> {
  if (signIn !== undefined) {
    const { secret, hash } = await newSecret(signIn.way);
    const isGiven = await runtime.database.write((on) => giveSecret(on, { id: signIn.id, hash, now }));
    return isGiven ? text.replaceAll(SECRET_PLACE, secret) : undefined;
  }
  if (link === undefined) return text;
  const key = await runtime.database.write((on) => renewKey(on, link.id, now));
  return key === undefined ? undefined : text.replaceAll(LINK_PLACE, `${link.address}#key=${key}`);
}
