/** The languages that the product itself speaks. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** The language that comes nearest to a tag of BCP 47: `de-AT` is answered in German; what is unknown in English. */
export function languageOf(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? 'en';
}
