import { randomUUID } from 'node:crypto';

/** A message from a sender of its own. */
export function message({
  subject,
  text = 'Please help',
}: {
  readonly subject: string;
  readonly text?: string;
}): string {
  return [
    `From: Ada <${randomUUID()}@example.net>`,
    'To: support@example.org',
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@example.net>`,
    '',
    text,
    '',
  ].join('\r\n');
}
