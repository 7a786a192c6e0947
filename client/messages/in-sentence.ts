import { languageInUse } from './t.ts';

/** The label of an entity or a field as it stands within a sentence: German nouns keep their capital there. */
export function inSentence(label: string): string {
  const language = languageInUse();
  return language === 'de' ? label : label.toLocaleLowerCase(language);
}
