import { Recent } from '#server/db/recent.ts';
import { readMarkdown, type TextTree } from './read-markdown.ts';
import { addressWithValues, type WrittenText } from './written-text.ts';

export type TextNode = TextTree | TextTree['children'][number];

/** Trees of texts that were read last. The values of a text stand apart, so all mails of a kind have one tree. */
const recent = new Recent<string, TextTree>(64);
const LONGEST = 10_000;

/** A text as a tree that nobody changes: Markdown with tables. */
export function textTree({ markdown }: WrittenText): TextTree {
  return markdown.length > LONGEST
    ? readMarkdown(markdown)
    : recent.get(markdown, () => readMarkdown(markdown));
}

/** What a reader may be led to. */
const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address behind a link: a path of the application where the server knows its own address, the web, or mail.
 * Undefined where it leads nowhere, or could do harm.
 */
export function linkOf(url: string, { values }: WrittenText, base: string | undefined): string | undefined {
  const address = addressWithValues(url, values).trim();
  const found = URL.parse(address, base === undefined ? undefined : `${base.replace(/\/$/, '')}/`);
  return found && schemes.includes(found.protocol) ? found.href : undefined;
}
