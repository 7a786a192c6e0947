/** What a locale is called in a language: `German (Austria)`. */
export function localeName(locale: string, language: string): string {
  return (
    new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  );
}
