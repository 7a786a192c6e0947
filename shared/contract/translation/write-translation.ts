import { stringify } from 'yaml';
import type { Translation } from '../grammar/translations.ts';
import type { TextThere } from '../grammar/with-texts.ts';
import { isStale, unusedIn } from './check-translations.ts';
import { isLong, keyOf, type Translatable } from './texts-of.ts';

/** The texts of a contract in a language as YAML, in the order of the contract. What is not translated yet is empty. */
export function writeTranslation(translation: Translation, translatable: Translatable): string {
  const entries = entriesOf(translation, translatable);
  const written = entries.flatMap(({ key, there }) => (there ? [entryOf(there, key, translation)] : []));
  const names = entries
    .filter(({ there }) => there === undefined)
    .map(({ key }) => lineOf(key, translation.texts.get(key)?.text.text ?? ''));
  const unused = unusedIn(translation, translatable).map(({ key, text }) =>
    commented(lineOf(key.text, text.text)),
  );
  return [
    ...part('Texts', written),
    ...part('Names that have no label', names),
    ...part('Not in the contract any more', unused),
  ].join('');
}

/** A line of the texts in a language: its key, and the text that it is of; without one a name that has no label. */
interface TranslationEntry {
  readonly key: string;
  readonly there?: TextThere;
}

/** Each line once, in the order of the contract, names behind the texts. */
export function entriesOf(
  translation: Translation,
  { texts, labels }: Translatable,
): readonly TranslationEntry[] {
  const entries = new Map<string, TranslationEntry>();
  for (const there of texts)
    for (const key of keysOf(there, translation)) if (!entries.has(key)) entries.set(key, { key, there });
  for (const key of labels) if (!entries.has(key)) entries.set(key, { key });
  return [...entries.values()];
}

/** The key of a text, and its place where the language says something else there. */
function keysOf(there: TextThere, { texts }: Translation): readonly string[] {
  const usual = keyOf(there);
  return there.path !== usual && texts.has(there.path) ? [usual, there.path] : [usual];
}

function entryOf(there: TextThere, key: string, { texts }: Translation): string {
  const found = texts.get(key);
  const text = found?.text.text ?? '';
  if (!isLong(there.at.text)) return lineOf(key, text);
  const entry = { of: there.at.text, text };
  const isOld = found !== undefined && text !== '' && isStale(there, found);
  return lineOf(key, isOld ? { ...entry, stale: true } : entry);
}

function lineOf(key: string, value: string | Readonly<Record<string, string | boolean>>): string {
  return stringify({ [key]: value }, { lineWidth: 0, version: '1.2', schema: 'core' });
}

function part(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`# ${title}\n`, ...lines];
}

function commented(lines: string): string {
  return lines.replace(/^(?=.)/gm, '# ');
}
