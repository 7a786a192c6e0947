import type { Translations } from './catalogue.ts';
import { catalogue as de } from './de/index.ts';
import { catalogue as en } from './en/index.ts';
import { catalogue as es } from './es/index.ts';
import { catalogue as fr } from './fr/index.ts';
import type { Language } from './languages.ts';

/** Everything that the product says, in every language: for the server. Browsers load rooms of one language. */
export const allLanguages: Readonly<Record<Language, Translations>> = { en, de, es, fr };
