import { notationsOf } from './notation.ts';
import { plainTyped } from './typed.ts';

/** Text as two people would call it the same: without capitals and the accents of letters (in Hindi and Thai marks are vowels), digits of the language as Latin ones. */
export function folded(typed: string, locale: string): string {
  const digits = new Map(
    notationsOf(locale).flatMap((notation) =>
      notation.digits.map((sign, digit) => [sign, String(digit)] as const),
    ),
  );
  const latin = [...plainTyped(typed)].map((sign) => digits.get(sign) ?? sign).join('');
  return latin
    .toLocaleLowerCase(locale)
    .replaceAll(/[\u2019\u05f3]/g, "'")
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** A word without the point of an abbreviation. */
export function bareWord(word: string): string {
  return word.replaceAll(/[.॰]/g, '').trim();
}
