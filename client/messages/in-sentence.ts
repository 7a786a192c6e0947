import { languageOf, languages } from '#shared/messages/languages.ts';
import { languageInUse } from './t.ts';

/** The label of an entity or a field as it stands within a sentence: German nouns keep their capital there. */
export function inSentence(label: string): string {
  const language = languageOf(languageInUse());
  return languages[language].nounsKeepCapitals ? label : label.toLocaleLowerCase(language);
}
