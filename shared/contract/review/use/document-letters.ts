import { inWords } from '../../language/suggest.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** The font of PDFs has Latin, Greek and Cyrillic letters; the contract does not know what else the operator names. */
const drawn = new Set(['Latn', 'Grek', 'Cyrl']);

/** Documents whose PDF has empty boxes in place of letters, unless the operator names fonts. */
export function reviewDocumentLetters(reviewing: Reviewing): void {
  const { settings, documents } = reviewing.model;
  const { locale, languages } = settings;
  const lacking = [...new Set([locale, ...languages])].filter((tag) => !drawn.has(scriptOf(tag)));
  if (lacking.length === 0) return;
  const named = inWords(lacking);
  for (const { name, place } of documents.values())
    reviewing.say('document_letters', place, {
      message: `The PDF of \`${name}\` has no letters of ${named} by itself: its page has them.`,
      hint: 'Name fonts that have them in `NINEFOLD_PDF_FONTS` where the application runs, or let people print the page.',
    });
}

function scriptOf(tag: string): string {
  return new Intl.Locale(tag).maximize().script ?? 'Latn';
}
