import { words as ar } from './ar/words.ts';
import { words as de } from './de/words.ts';
import { words as en } from './en/words.ts';
import { words as es } from './es/words.ts';
import { words as fr } from './fr/words.ts';
import { words as it } from './it/words.ts';
import { words as ja } from './ja/words.ts';
import { words as nl } from './nl/words.ts';
import { words as pl } from './pl/words.ts';
import { words as ptBR } from './pt-BR/words.ts';
import { words as tr } from './tr/words.ts';

// biome-ignore format: one to a line, so that two that are added at once do not meet
/** The languages that the product itself speaks, each a folder beside this file. */
export const languages = {
  en,
  ar,
  de,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  'pt-BR': ptBR,
  tr,
} as const;

export type Language = keyof typeof languages;

/** Their tags. */
export const languageTags: readonly Language[] = Object.keys(languages).filter(isLanguage);

/**
 * The language that comes nearest to a tag of BCP 47, as RFC 4647 looks one up: `de-AT` is answered in `de`, and `pt-PT`
 * in `pt-BR` where no other Portuguese is there. What is unknown is answered in English.
 */
export function languageOf(tag: string): Language {
  return nearestTag(tag, languageTags) ?? 'en';
}

/** The one of some tags that comes nearest to a tag: itself, else it with less behind it, else another of its language. */
export function nearestTag<Tag extends string>(wanted: string, among: readonly Tag[]): Tag | undefined {
  const parts = wanted.toLowerCase().split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const shorter = parts.slice(0, length).join('-');
    const found = among.find((tag) => tag.toLowerCase() === shorter);
    if (found !== undefined) return found;
  }
  return among.find((tag) => primaryOf(tag) === parts[0]);
}

/** The language of a tag, without a region or a script: `pt` of `pt-BR`. */
export function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Whether the product speaks the language with this very tag. */
export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}
