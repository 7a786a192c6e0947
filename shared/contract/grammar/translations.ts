import { isLanguage, type Language, languageTags } from '#shared/messages/languages.ts';
import type { Findings } from '../language/findings.ts';
import { isMissing, type Name, type ScalarNode } from '../language/node.ts';
import { readText } from '../reading/reading.ts';
import { as, either, key, keys, map, needed, orNothing } from './shapes/combine.ts';
import { flag, plainText, value } from './shapes/values.ts';

/** One text in another language. */
export interface Translated {
  readonly key: Name;
  /** Empty where it is not translated yet. */
  readonly text: ScalarNode;
  /** Of a text under its place: the one that it was translated from. */
  readonly of?: string;
  /** Of the like: it says less, or something else, than the text of the contract. */
  readonly stale?: boolean;
}

/** The texts of a contract in one language, by their keys. */
export interface Translation {
  readonly language: Language;
  readonly name: Name;
  readonly texts: ReadonlyMap<string, Translated>;
}

type Written = Omit<Translated, 'key'>;

const translated = value(
  (node, findings) => (node.kind === 'scalar' && isMissing(node) ? node : readText(node, findings)),
  { type: ['string', 'null'] },
);

const underPlace = keys(
  {
    of: 'A translation under its place',
    keys: {
      of: needed(plainText, 'The text that it was translated from. Once there is another one, it is stale.'),
      text: needed(translated, 'The text in the language.', 'For instance `text: "Bitte bis {due}"`.'),
      stale: key(flag, 'That it was translated before the text of the contract changed.'),
    },
  },
  ({ values: { of, text, stale } }): Written | undefined => text && { text, of, stale },
);

const texts = orNothing(
  map(
    { schema: {} },
    either(
      as(translated, (text): Written => ({ text })),
      { map: underPlace },
    ),
    {
      expected: 'texts such as `Loan: Ausleihe`',
    },
  ),
);

/** The section with translations: by language the texts, each under the one that it stands for, or under its place. */
export const translations = as(
  map({ accept: acceptLanguage, schema: { enum: [...languageTags] } }, texts),
  (all): readonly Translation[] =>
    all.flatMap(({ name, value: written }) =>
      isLanguage(name.text)
        ? [
            {
              language: name.text,
              name,
              texts: new Map(written.map(({ name: key, value: one }) => [key.text, { ...one, key }])),
            },
          ]
        : [],
    ),
);

function acceptLanguage({ text, place }: Name, findings: Findings): boolean {
  if (isLanguage(text)) return true;
  const hint = `One of ${languageTags.map((tag) => `\`${tag}\``).join(', ')}.`;
  findings.add('wrong_value', place, { message: `Ninefold does not have the language \`${text}\`.`, hint });
  return false;
}
