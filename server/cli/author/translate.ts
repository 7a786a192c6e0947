import { writeFile } from 'node:fs/promises';
import type { Translation } from '#shared/contract/grammar/translations.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import { loadStages } from '#shared/contract/load.ts';
import { isStale, missingIn, unusedIn } from '#shared/contract/translation/check-translations.ts';
import {
  keyOf,
  type Translatable,
  textsOf,
  translatedAt,
  withoutTexts,
} from '#shared/contract/translation/texts-of.ts';
import { formsMissing } from '#shared/contract/translation/places-in.ts';
import { writeTranslation } from '#shared/contract/translation/write-translation.ts';
import { isLanguage, type Language, languageTags, primaryOf } from '#shared/messages/languages.ts';
import { readSourceOf } from '#server/instance/read-contract.ts';
import { asWritten, type ContractSource, fileBeside } from '#server/operations/contract/contract-source.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage = 'Usage: ninefold translate <contract> [--to de,fr] [--check]';

/** Exit codes: 0 all is translated, or was written; 1 something is not (`--check`); 2 the contract or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await translate(argv, say);
}

/**
 * `ninefold translate`: says what of a contract is not translated or stale, and writes a file for each language beside it
 * with a line for each text. With `--check` it writes nothing.
 */
export async function translate(argv: readonly string[], output: CheckOutput): Promise<number> {
  const request = parseArguments(argv);
  if (typeof request === 'string') return refused(request, 2, output);
  const contract = await readTranslated(request.file);
  if (typeof contract === 'string') return refused(contract, 2, output);
  const languages = request.to ?? contract.languages;
  if (languages.length === 0) return refused('Name a language: `--to de`.', 2, output);
  const works = languages.map((language) => workOn(language, contract));
  for (const work of works) {
    output.out(lineOf(work));
    if (request.check) for (const open of work.open) output.out(`  ${open}`);
    else if (await written(work, request.file, contract))
      output.out(`  ${fileBeside(request.file, work.language)} was written.`);
  }
  return request.check && works.some(({ open }) => open.length > 0) ? 1 : 0;
}

interface Request {
  readonly file: string;
  /** Undefined: the languages of the contract. */
  readonly to?: readonly Language[];
  readonly check: boolean;
}

function parseArguments(argv: readonly string[]): Request | string {
  const options = parseOptions(argv, { to: 'value', check: 'switch' });
  if (options.kind === 'wrong') return `${options.message}\n${usage}`;
  const [file, ...others] = options.words;
  if (file === undefined || others.length > 0) return usage;
  const asked = options.values.to?.split(',').map((tag) => tag.trim());
  const unknown = asked?.find((tag) => !isLanguage(tag));
  if (unknown !== undefined)
    return `Ninefold does not have the language ${unknown}. It has ${languageTags.join(', ')}.`;
  return { file, to: asked?.filter(isLanguage), check: options.switches.has('check') };
}

interface Translated {
  readonly source: ContractSource;
  readonly translatable: Translatable;
  readonly translations: readonly Translation[];
  /** The languages that it is offered in or has texts in, but for its own. */
  readonly languages: readonly Language[];
}

/** A contract with what it has to be translated, or why it cannot be read. */
async function readTranslated(file: string): Promise<Translated | string> {
  const source = await readSourceOf(file);
  if ('kind' in source) return source.message;
  const { findings, built } = loadStages(source.text, file);
  if (built === undefined) {
    const errors = findings
      .filter(({ level }) => level === 'error')
      .map((finding) => asWritten(finding, source));
    return errors.map(({ finding, text }) => renderFinding(finding, text)).join('\n');
  }
  const { labels, contract } = built;
  const { translations, settings } = contract.declaration;
  const all = new Set([...settings.languages, ...translations.map(({ language }) => language)]);
  const languages = [...all].filter((tag) => primaryOf(tag) !== primaryOf(settings.locale));
  return { source, translatable: { texts: textsOf(contract.document), labels }, translations, languages };
}

/** What is to be done for a language. */
interface Work {
  readonly language: Language;
  readonly translation: Translation;
  readonly missing: number;
  readonly stale: number;
  readonly unused: number;
  /** A line for each of them. */
  readonly open: readonly string[];
}

function workOn(language: Language, { translatable, translations }: Translated): Work {
  const translation = translations.find((one) => one.language === language) ?? withoutTexts(language);
  const missing = missingIn(translation, translatable);
  const unused = unusedIn(translation, translatable).map(({ key }) => key.text);
  const stale = translatable.texts.filter((there) => {
    const found = translatedAt(translation, there);
    return found !== undefined && isStale(there, found);
  });
  const plurals = translatable.texts.flatMap((there) => {
    const text = translatedAt(translation, there)?.text.text ?? '';
    return formsMissing(text, language).map((form) => `${form} of ${keyOf(there)}`);
  });
  const open = [
    ...[...missing, ...plurals].map((key) => `missing: ${key}`),
    ...stale.map(({ path }) => `stale: ${path}`),
    ...unused.map((key) => `not used: ${key}`),
  ];
  const counts = { missing: missing.length + plurals.length, stale: stale.length, unused: unused.length };
  return { language, translation, ...counts, open };
}

function lineOf({ language, missing, stale, unused, open }: Work): string {
  if (open.length === 0) return `${language}: all texts are translated.`;
  const parts = [`${missing} missing`, `${stale} stale`, `${unused} not used`];
  return `${language}: ${parts.join(', ')}.`;
}

/** Whether the file of a language was written. What stands in the contract itself is for its author to change. */
async function written(
  { language, translation }: Work,
  file: string,
  contract: Translated,
): Promise<boolean> {
  const { translatable, translations, source } = contract;
  const beside = source.parts.find((part) => part.beside.name === language)?.beside;
  if (beside === undefined && translations.includes(translation)) return false;
  const text = writeTranslation(translation, translatable);
  if (text === beside?.text) return false;
  await writeFile(fileBeside(file, language), text);
  return true;
}
