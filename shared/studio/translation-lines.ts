import type { Built } from '#shared/contract/load.ts';
import { loadStages } from '#shared/contract/load.ts';
import type { Translation } from '#shared/contract/grammar/translations.ts';
import { isStale } from '#shared/contract/translation/check-translations.ts';
import { joinFiles, splitFiles } from '#shared/contract/beside/files-beside.ts';
import { formsMissing, placesMissing } from '#shared/contract/translation/places-in.ts';
import { type Translatable, textsOf, withoutTexts } from '#shared/contract/translation/texts-of.ts';
import { entriesOf, writeTranslation } from '#shared/contract/translation/write-translation.ts';
import { type Language, primaryOf } from '#shared/messages/languages.ts';

/** The texts of a contract beside those of another language. */
export interface LanguageLines {
  readonly language: Language;
  readonly texts: readonly TranslatedLine[];
}

/** A text of the contract with its translation, empty where there is none. */
export interface TranslatedLine {
  readonly key: string;
  readonly text: string;
  readonly translation: string;
  /** What is open; undefined: nothing. `unlike`: a place or a form of a plural is not there. */
  readonly open?: 'missing' | 'stale' | 'unlike';
  /** Where the text of the contract stands; undefined for a name that has no label. */
  readonly line?: number;
}

/** Each language that the contract is offered in or has texts in, in its order. */
export function languageLines(built: Built): readonly LanguageLines[] {
  const { translations, settings } = built.contract.declaration;
  const all = new Set([...settings.languages, ...translations.map(({ language }) => language)]);
  const translatable = translatableIn(built);
  return [...all]
    .filter((language) => primaryOf(language) !== primaryOf(settings.locale))
    .map((language) => ({ language, texts: linesIn(translationOf(language, translations), translatable) }));
}

/** A text in a language as it shall be from now on. */
export interface NewTranslation {
  readonly language: Language;
  readonly key: string;
  readonly translation: string;
}

/**
 * The document with another translation of a text, written as `ninefold translate` writes it. Undefined where the document
 * has errors, or the texts of the language stand in a section that its author keeps.
 */
export function withTranslation(
  document: string,
  { language, key, translation }: NewTranslation,
): string | undefined {
  const { built } = loadStages(document, 'contract.md');
  if (built === undefined) return undefined;
  const { translations } = built.contract.declaration;
  const translatable = translatableIn(built);
  const before = translationOf(language, translations);
  const there = translatable.texts.find(({ path, at }) => path === key || at.text === key);
  const { place } = there?.at ?? before.name;
  const text = { kind: 'scalar', value: translation, text: translation, plain: false, place } as const;
  const one = { key: { text: key, place }, text: { ...text, locate: () => place }, of: there?.at.text };
  const texts = new Map(before.texts).set(key, one);
  const { contract, texts: files } = splitFiles(
    document,
    translations.map((each) => each.language),
  );
  if (translations.includes(before) && !files.has(language)) return undefined;
  const written = new Map(files).set(language, writeTranslation({ ...before, texts }, translatable));
  const parts = [...written].map(([tag, lines]) => ({ file: '', name: tag, text: lines }));
  return joinFiles(contract.trimEnd() + '\n', parts).text;
}

function translatableIn({ contract, labels }: Built): Translatable {
  return { texts: textsOf(contract.document), labels };
}

function translationOf(language: Language, translations: readonly Translation[]): Translation {
  return translations.find((one) => one.language === language) ?? withoutTexts(language);
}

function linesIn(translation: Translation, translatable: Translatable): readonly TranslatedLine[] {
  return entriesOf(translation, translatable).map(({ key, there }) => {
    const found = translation.texts.get(key);
    const written = found?.text.text ?? '';
    const text = there?.at.text ?? key;
    const isUnlike =
      placesMissing(written, text).length > 0 || formsMissing(written, translation.language).length > 0;
    const isOld = there !== undefined && found !== undefined && isStale(there, found);
    const open = written === '' ? 'missing' : isOld ? 'stale' : isUnlike ? 'unlike' : undefined;
    return { key, text, translation: written, open, line: there?.at.place.line };
  });
}
