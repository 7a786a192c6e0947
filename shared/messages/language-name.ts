/** What a language is called by those who speak it, with a capital as the beginning of a line has. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
