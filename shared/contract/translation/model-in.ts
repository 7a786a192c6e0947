import { type Language, languageOf, primaryOf } from '#shared/messages/languages.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import type { Model } from '../model.ts';

/** Makes a model in another language; undefined where the contract has none of its texts in it. */
type Translate = (language: Language) => Model | undefined;

const translating = new WeakMap<Model, Translate>();
const madeOf = memoized<Model, Map<Language, Model>>(() => new Map());
const originals = new WeakMap<Model, Model>();

/** Says how a model is made in other languages. Each is made when somebody first reads in it. */
export function translateBy(model: Model, translate: Translate): void {
  translating.set(model, translate);
}

/** The contract as it is written, of a model in any language. */
export function originalOf(model: Model): Model {
  return originals.get(model) ?? model;
}

/** The contract as it is read in a language: the same names and rules with other texts. Without texts it is as it is. */
export function modelIn(model: Model, tag: string): Model {
  const original = originalOf(model);
  if (primaryOf(tag) === primaryOf(original.settings.locale)) return original;
  const language = languageOf(tag);
  const known = madeOf(original);
  const there = known.get(language);
  if (there !== undefined) return there;
  const translated = translating.get(original)?.(language) ?? original;
  known.set(language, translated);
  if (translated !== original) originals.set(translated, original);
  return translated;
}
