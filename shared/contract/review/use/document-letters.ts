import { inWords } from '../../language/suggest.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** The font of PDFs has Latin, Greek and Cyrillic letters. */
const drawn = new Set(['Latn', 'Grek', 'Cyrl']);

/** Documents whose PDF would have empty boxes in place of letters, or words in the wrong order. */
export function reviewDocumentLetters(reviewing: Reviewing): void {
  const { settings, documents } = reviewing.model;
  const { locale, languages } = settings;
  const lacking = [...new Set([locale, ...languages])].filter((tag) => !drawn.has(scriptOf(tag)));
  if (lacking.length === 0) return;
  const named = inWords(lacking);
  for (const { name, place } of documents.values())
    reviewing.say('document_letters', place, {
      message: `The PDF of \`${name}\` has no letters of ${named}: its page has them.`,
      hint: 'Let people print the page, and attach no document to mails in such a language.',
    });
}

function scriptOf(tag: string): string {
  return new Intl.Locale(tag).maximize().script ?? 'Latn';
}
