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
  record: z.string().optional(),
  /** The record whose conversation it is in, where that is another one. */
  thread: z.string().optional(),
  /** The id of the mail that it answers. */
  in_reply_to: z.string().optional(),
  /** The records that a digest is about. */
  about: z.array(z.string()).optional(),
});

export type KeptMail = z.output<typeof keptMail>;

/** Where a mail goes. */
interface Envelope {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
}

/** One record with the conversation that it is in, or several. */
type About =
  | { readonly record: string; readonly thread: string | undefined; readonly inReplyTo: string | undefined }
  | { readonly about: readonly string[] };

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
  of: About,
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
    ...('about' in of
      ? { about: [...of.about] }
      : { record: of.record, thread: of.thread, in_reply_to: of.inReplyTo }),
  };
}
