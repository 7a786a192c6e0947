import { randomUUID } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { signedBy } from '../outside/provider.ts';

/** What the trial of inboxes is given from the environment. */
export const SECRET = 'whsec_aGVscCBkZXNr';
export const variables = new Map([
  ['DESK_SECRET', SECRET],
  ['DESK_ADDRESS', 'support@example.org'],
]);

/** A message as a mail program writes it. */
export async function written(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  if (!Buffer.isBuffer(message)) throw new Error('no message was written');
  return message;
}

/** Hands a message over to the inbox, as a mail server does. */
export async function handOver(url: string, raw: Buffer | string, secret = SECRET) {
  const body = Buffer.from(raw);
  const answer = await fetch(`${url}/api/-/inboxes/support`, {
    method: 'POST',
    headers: { ...signedBy(secret, { id: randomUUID(), body }), 'Content-Type': 'message/rfc822' },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
