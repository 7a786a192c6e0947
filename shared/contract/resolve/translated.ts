import { type Language, languageOf, primaryOf } from '#shared/messages/languages.ts';
import { languageName } from '#shared/messages/language-name.ts';
import type { Declaration, FieldDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { nodeOf } from './written-out/written-node.ts';

/** The field that has a text in another language: `name_pt_br`. */
function nameIn(field: string, language: Language): string {
  return `${field}_${language.toLowerCase().replaceAll('-', '_')}`;
}

/** The field that shows a text in the language of its reader. */
function nameShown(field: string): string {
  return `${field}_shown`;
}

/**
 * The fields of an entity with those written out that `translated: true` declares: one for each other language of the
 * contract, and one that is worked out when it is read. The field itself keeps the text in the language of the contract.
 */
export function withTranslations(
  fields: readonly FieldDeclaration[],
  declaration: Declaration,
  findings: Findings,
): readonly FieldDeclaration[] {
  const names = new Set(fields.map(({ name }) => name.text));
  return fields.flatMap((field) => {
    if (field.translated !== true || isMisfit(field, declaration, findings)) return [field];
    const written = writtenOut(field, declaration);
    const taken = written.find(({ name }) => name !== field.name && names.has(name.text));
    if (taken === undefined) return written;
    const message = `\`translated\` gives \`${field.name.text}\` a field \`${taken.name.text}\`, and there is one already.`;
    findings.add('duplicate_name', field.place, { message, hint: 'Give one of them another name.' });
    return [field];
  });
}

/** The languages of the contract beside the one it is written in. */
function othersOf({ settings, written }: Declaration): readonly Language[] {
  return settings.languages.filter((language) => primaryOf(language) !== primaryOf(written));
}

/** What is calculated is written by nobody, and what is secret is read by nobody. */
function isMisfit(field: FieldDeclaration, declaration: Declaration, findings: Findings): boolean {
  const unfit = (['saved', 'compute', 'secret'] as const).find((word) => field[word]);
  if (unfit === undefined && othersOf(declaration).length > 0) return false;
  const { name, place } = field;
  findings.add('wrong_value', place, {
    message:
      unfit === undefined
        ? `\`${name.text}\` cannot be translated: the application is offered in one language.`
        : `\`${name.text}\` cannot be \`translated\` and have \`${unfit}\`.`,
    hint:
      unfit === undefined
        ? 'Name the others in point 1, such as `languages: [de, fr]`.'
        : 'Leave one of them out.',
  });
  return true;
}

function writtenOut(field: FieldDeclaration, declaration: Declaration): readonly FieldDeclaration[] {
  const { name } = field;
  const others = othersOf(declaration);
  const shown = nameShown(name.text);
  const into = others.map((language) => nameIn(name.text, language));
  return [
    { ...field, languages: { translated: { into, shown } } },
    ...others.map((language) => inOther(field, language)),
    {
      ...bare(field, shown),
      was: field.was && { ...field.was, text: nameShown(field.was.text) },
      label: field.label,
      compute: valueFor(field, declaration, others),
      languages: { translates: { field: name.text } },
    },
  ];
}

/** `Name (Deutsch)`, which nobody has to fill in. */
function inOther(field: FieldDeclaration, language: Language): FieldDeclaration {
  return {
    ...bare(field, nameIn(field.name.text, language)),
    was: field.was && { ...field.was, text: nameIn(field.was.text, language) },
    label: `${field.label} (${languageName(language)})`,
    help: field.help,
    show: field.show,
    errors: field.errors.filter(({ check }) => check !== 'required' && check !== 'unique'),
    languages: { translates: { field: field.name.text, language } },
  };
}

/** The same kind of text under another name. */
function bare({ settings, unrecorded, place, name }: FieldDeclaration, text: string): FieldDeclaration {
  return {
    name: { text, place: name.place },
    label: text,
    settings,
    unrecorded,
    required: false,
    unique: false,
    secret: false,
    draw: [],
    errors: [],
    place,
  };
}

/** The text in the language that the contract is read in; where there is none, as it was written first. */
function valueFor(
  { name, place }: FieldDeclaration,
  { settings }: Declaration,
  others: readonly Language[],
): FieldDeclaration['compute'] {
  const language = others.find((other) => other === languageOf(settings.locale));
  const source =
    language === undefined ? name.text : `coalesce(${nameIn(name.text, language)}, ${name.text})`;
  const node = nodeOf(source, place);
  return node.kind === 'scalar' ? node : undefined;
}
