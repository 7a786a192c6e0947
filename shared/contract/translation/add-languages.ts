import type { Language } from '#shared/messages/languages.ts';
import type { Finding } from '../finding.ts';
import type { Translation } from '../grammar/translations.ts';
import type { Findings } from '../language/findings.ts';
import type { Model } from '../model.ts';
import type { Resolved } from '../resolve/resolved.ts';
import { checkTranslations } from './check-translations.ts';
import { translateBy } from './model-in.ts';
import { isTorn, placesIn } from './places-in.ts';
import { type Translatable, textsOf, translatedAt, withoutTexts } from './texts-of.ts';

/** What came of a contract in another language. */
export interface Made {
  readonly errors: readonly Finding[];
  readonly model?: Model;
}

interface Loaded {
  readonly model: Model;
  readonly contract: Resolved;
  /** What names without a label are called. */
  readonly labels: ReadonlySet<string>;
  readonly make: (translation: Translation) => Made;
}

/** Says what is wrong in the translations of a contract, and how its model is made in another language. */
export function addLanguages({ model, contract, labels, make }: Loaded, findings: Findings): void {
  const { settings, translations } = contract.declaration;
  const translatable = { texts: textsOf(contract.document), labels };
  checkTranslations(contract.document, { settings, translatable, translations }, findings);
  // A text with the places of the contract says what the contract says, so it is right; others are read in full.
  for (const translation of translations)
    if (hasOtherPlaces(translation, translatable)) findings.addAll(make(translation).errors);
  translateBy(model, (language) => {
    const translation =
      translations.find((one) => one.language === language) ?? textsOfRecords(model, language);
    const translated = translation && make(translation).model;
    return translated && { ...translated, settings };
  });
}

/** Records may have texts in a language in which the contract has none. */
function textsOfRecords({ settings, entities }: Model, language: Language): Translation | undefined {
  const fields = [...entities.values()].flatMap((entity) => [...entity.fields.values()]);
  const isRead = settings.languages.includes(language) && fields.some(({ translated }) => translated);
  return isRead ? withoutTexts(language) : undefined;
}

function hasOtherPlaces(translation: Translation, { texts }: Translatable): boolean {
  return texts.some((there) => {
    const text = translatedAt(translation, there)?.text.text;
    if (text === undefined) return false;
    const own = placesIn(there.at.text);
    return isTorn(text) || [...placesIn(text)].some((place) => !own.has(place));
  });
}
