/** A moment of an account in words; a dash for none. */
export function momentInWords(instant: string | null, locale: string): string {
  if (instant === null) return '–';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
