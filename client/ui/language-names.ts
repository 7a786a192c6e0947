/** What a language is called by those who speak it, with a capital as the beginning of a line has. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** What a locale is called in a language: `German (Austria)`. */
export function localeName(locale: string, language: string): string {
  return (
    new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  );
}
