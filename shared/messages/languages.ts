import { words as de } from './de/words.ts';
import { words as en } from './en/words.ts';
import { words as es } from './es/words.ts';
import { words as fr } from './fr/words.ts';

/** The languages that the product itself speaks, each a folder beside this file. */
export const languages = { en, de, es, fr } as const;

export type Language = keyof typeof languages;

/** The language that comes nearest to a tag of BCP 47: `de-AT` is answered in German; what is unknown in English. */
export function languageOf(tag: string): Language {
  const [primary = ''] = tag.toLowerCase().split('-');
  return isLanguage(primary) ? primary : 'en';
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}
