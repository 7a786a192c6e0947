import { z } from 'zod';
import { type FilledDocument, filledDocument } from '#server/documents/filled-document.ts';
import type { WrittenText } from '#server/texts/written-text.ts';

const file = z.object({ id: z.string(), name: z.string(), type: z.string() });

/** What the outbox keeps of a mail that a contract wrote. */
export const keptMail = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  reply_to: z.array(z.string()),
  title: z.string(),
  /** Without a form, as people read it in the application. */
  text: z.string(),
  written: z.object({ markdown: z.string(), values: z.array(z.string()) }),
  files: z.array(file),
  /** Drawn when it is sent, from what was so when it was written. */
  documents: z.array(filledDocument).default([]),
  /** The language that it is in; of mails that were written before it was kept that of the contract. */
  language: z.string().optional(),
  /** The record it is about: mails about one record are one conversation. */
  record: z.string(),
});

export type KeptMail = z.output<typeof keptMail>;

/** Where a mail goes. */
interface Envelope {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
}

/** What is kept of a mail until it is sent, and after. */
export async function keptBody(
  { to, cc, bcc, replyTo }: Envelope,
  said: {
    readonly subject: string;
    readonly text: WrittenText;
    readonly files: readonly z.output<typeof file>[];
    readonly documents: readonly FilledDocument[];
    readonly language: string;
  },
  record: string,
): Promise<KeptMail> {
  const envelope = { to: [...to], cc: [...cc], bcc: [...bcc], reply_to: [...replyTo] };
  const { markdown, values } = said.text;
  const written = { markdown, values: [...values] };
  const { plainText } = await import('#server/texts/plain-text.ts'); // with what reads Markdown with tables
  const text = plainText(written);
  const { files, documents, language } = said;
  return {
    ...envelope,
    title: said.subject,
    text,
    written,
    files: [...files],
    documents: [...documents],
    language,
    record,
  };
}
