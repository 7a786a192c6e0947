import { z } from 'zod';
import type { Model } from '#shared/contract/model.ts';
import type { WrittenText } from '#server/texts/written-text.ts';

const text = z.object({ markdown: z.string(), values: z.array(z.string()) });

/** What the outbox keeps of a document that goes along with a mail. */
export const filledDocument: z.ZodType<FilledDocument> = z.object({
  title: z.string(),
  head: text,
  address: text,
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  text,
  foot: text,
});

/** A document as one reader has it, before it is drawn. */
export interface FilledDocument {
  readonly title: string;
  readonly head: WrittenText;
  readonly address: WrittenText;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly text: WrittenText;
  readonly foot: WrittenText;
}

/** What stands around every document of an application. */
export interface DocumentFrame {
  /** Of the application: the letterhead of a document without one. */
  readonly name: string;
  readonly locale: string;
  readonly accent: string | undefined;
  /** The public address, where the server knows it: links that begin with `/` lead there. */
  readonly base: string | undefined;
}

/** The frame of the documents of a contract. */
export function frameOf({ name, settings: { locale, accent } }: Model, base?: string): DocumentFrame {
  return { name, locale, accent, base };
}

/** What the file of a document is called. */
export function fileName({ title }: Pick<FilledDocument, 'title'>, format: 'html' | 'pdf'): string {
  return `${title.replace(/[/\\:*?"<>|]/g, '-')}.${format}`;
}
