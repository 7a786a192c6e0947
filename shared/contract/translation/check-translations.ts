import { choice, leaveOut } from '../language/fixes.ts';
import { primaryOf } from '#shared/messages/languages.ts';
import type { Translated, Translation } from '../grammar/translations.ts';
import type { TextThere } from '../grammar/with-texts.ts';
import type { Findings } from '../language/findings.ts';
import { inWords } from '../language/suggest.ts';
import type { Settings } from '../model.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { isLong, keyOf, type Translatable, translatedAt } from './texts-of.ts';
import { formsMissing, placesMissing } from './places-in.ts';

interface Checked {
  readonly settings: Settings;
  readonly translatable: Translatable;
  readonly translations: readonly Translation[];
}

/** What languages lack, what is stale, and what they have for nothing. */
export function checkTranslations(
  document: ParsedDocument,
  { settings, translatable, translations }: Checked,
  findings: Findings,
): void {
  for (const translation of translations) {
    reportUnused(translation, translatable, findings);
    for (const there of translatable.texts) reportText(there, translation, findings);
    reportMissing(translation, translatable, findings);
  }
  const has = (language: string) => translations.some((one) => one.language === language);
  for (const language of settings.languages)
    if (primaryOf(language) !== primaryOf(settings.locale) && !has(language))
      findings.add('translation_missing', document.points.get(1)?.place ?? document.start, {
        message: `The application is offered in \`${language}\`, and the contract has no texts in it.`,
        hint: `Run \`ninefold translate <contract> --to ${language}\`.`,
      });
}

/** The keys of all that a language says nothing for, each once, in the order of the document. */
export function missingIn(translation: Translation, { texts, labels }: Translatable): readonly string[] {
  const open = texts.filter((there) => translatedAt(translation, there) === undefined).map(keyOf);
  const unnamed = [...labels].filter((label) => (translation.texts.get(label)?.text.text ?? '') === '');
  return [...new Set([...open, ...unnamed])];
}

/** What a language has under keys that mean nothing. */
export function unusedIn(
  { texts: written }: Translation,
  { texts, labels }: Translatable,
): readonly Translated[] {
  const keys = new Set(labels);
  for (const { path, at } of texts) keys.add(path).add(at.text);
  return [...written.values()].filter(({ key }) => !keys.has(key.text));
}

/** Whether a text under its place was translated from another one. */
export function isStale({ at }: TextThere, { of, stale = false }: Translated): boolean {
  return stale || (of !== undefined && of.trim() !== at.text.trim());
}

function reportUnused(translation: Translation, translatable: Translatable, findings: Findings): void {
  for (const { key } of unusedIn(translation, translatable))
    findings.add('translation_unused', key.place, {
      message: `The contract has no text ${quoted(key.text)}.`,
      hint: 'Its text may have changed: `ninefold translate` writes the new one.',
      fixes: [choice(leaveOut(key.place))],
    });
}

function reportText(there: TextThere, translation: Translation, findings: Findings): void {
  const found = translatedAt(translation, there);
  if (found === undefined) return;
  const { path, at } = there;
  if (isStale(there, found))
    findings.add('translation_stale', found.key.place, {
      message: `The text at \`${path}\` has changed since it was translated.`,
      hint: 'Translate it again. Then remove `stale`, and copy the present text of the contract to `of`.',
    });
  const lost = placesMissing(found.text.text, at.text);
  if (lost.length > 0)
    findings.add('translation_place', found.text.place, {
      message: `The translation does not have ${lost.map((place) => `\`{${place}}\``).join(', ')}, which the text of the contract has.`,
      hint: 'Write it in the place that the language has for it.',
    });
  const forms = formsMissing(found.text.text, translation.language);
  if (forms.length > 0)
    findings.add('translation_plural', found.text.place, {
      message: `The plural lacks ${inWords(forms)}, which numbers of the language need.`,
      hint: 'Add the branch, such as `few {…}`; `other` stands in its place until then.',
    });
}

/** As many texts are named as an example. */
const NAMED = 3;

function reportMissing(translation: Translation, translatable: Translatable, findings: Findings): void {
  const missing = missingIn(translation, translatable);
  if (missing.length === 0) return;
  const { name } = translation;
  const some = [...missing.slice(0, NAMED).map(quoted), ...(missing.length > NAMED ? ['…'] : [])];
  findings.add('translation_missing', name.place, {
    message: `${missing.length} ${missing.length === 1 ? 'text is' : 'texts are'} not translated: ${some.join(', ')}.`,
    hint: `Run \`ninefold translate <contract> --to ${name.text}\`: it writes a line for each.`,
  });
}

function quoted(key: string): string {
  return isLong(key) ? `\`${key.slice(0, 40)}…\`` : `\`${key}\``;
}
