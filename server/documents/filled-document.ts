import type { Picture } from '#shared/contract/beside/picture.ts';
import { z } from 'zod';
import { readerIn, type Runtime } from '#server/runtime.ts';
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
  /** The language that it is in, and how numbers are written. */
  readonly language: string;
  readonly locale: string;
  /** The locale of the application: it says what paper is printed on. */
  readonly home: string;
  readonly accent: string | undefined;
  readonly logo: Picture | undefined;
  /** The public address, where the server knows it: links that begin with `/` lead there. */
  readonly base: string | undefined;
}

/** The frame of the documents of a contract, for whoever reads them. */
export function frameOf(runtime: Runtime, base?: string): DocumentFrame {
  const { name, settings } = runtime.model;
  const { accent, logo } = settings;
  const { language, locale } = readerIn(runtime);
  return { name, language, locale, home: settings.locale, accent, logo: logo?.shown, base };
}

/** What the file of a document is called. */
export function fileName({ title }: Pick<FilledDocument, 'title'>, format: 'html' | 'pdf'): string {
  return `${title.replace(/[/\\:*?"<>|]/g, '-')}.${format}`;
}
