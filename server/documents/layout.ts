import { withValues, type WrittenText } from '#server/texts/written-text.ts';
import type { FilledDocument } from './filled-document.ts';

/** Where paper is measured in inches (CLDR, territories without A4). */
const letterRegions: ReadonlySet<string | undefined> = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'CR',
  'GT',
  'NI',
  'PA',
  'PR',
  'SV',
  'VE',
  'BZ',
]);

/** The paper that people of a locale have. */
export function paperOf(locale: string): 'A4' | 'letter' {
  return letterRegions.has(new Intl.Locale(locale).maximize().region) ? 'letter' : 'A4';
}

/** The lines in the address window; a place that stays empty leaves no line. */
export function addressLines({ address: { markdown, values } }: FilledDocument): readonly string[] {
  return withValues(markdown, values)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Nothing is written there. */
export function isEmpty({ markdown }: WrittenText): boolean {
  return markdown.trim() === '';
}

/** The same text with its lines kept: a letterhead and a foot are written as they shall stand. */
export function linesKept({ markdown, values }: WrittenText): WrittenText {
  return { markdown: markdown.trim().replaceAll('\n', '  \n'), values };
}
