import { describe, expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import { loadCatalogue } from '#server/messages/load-catalogue.ts';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { languageTags, primaryOf } from '#shared/messages/languages.ts';
import { english } from '#tests/support/english.ts';
import { sameAsEnglish } from './same-as-english.ts';

const originals = new Map<string, Readonly<Record<string, string>>>(Object.entries(english));

const rooms = languageTags.flatMap((language) =>
  Object.entries(loadCatalogue(language)).map(([room, messages]) => ({ language, room, messages })),
);

/** The arguments of a message, each with its form, and its tags; in whichever branch they stand. */
function needsOf(text: string): readonly string[] {
  const [message] = Object.values(compileMessages({ text }));
  return [...new Set(Array.isArray(message) ? message.flatMap(needs) : [])].toSorted();
}

/** The categories of plurals that a whole number below a million falls into. */
function categoriesOf(language: string): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const romance = ['es', 'fr', 'it', 'pt'].includes(primaryOf(language));
  return pluralCategories.filter((category) => !(romance && category === 'many'));
}

/** What `icu-minify` writes in the place of the word `plural`. */
const PLURAL = 2;

/** What each plural of a message has too little or too much for its language. */
function missingBranches(text: string, language: string): readonly string[] {
  const [message] = Object.values(compileMessages({ text }));
  return Array.isArray(message) ? message.flatMap((node) => missing(node, categoriesOf(language))) : [];
}

function missing(node: unknown, categories: readonly string[]): readonly string[] {
  if (!Array.isArray(node)) return [];
  const [name, form, options] = node;
  const branches = typeof options === 'object' && options !== null ? Object.entries(options) : [];
  const inner = [...node, ...branches.map(([, branch]) => branch)].filter((part) => Array.isArray(part));
  return [
    ...(form === PLURAL ? unlike(branches, categories) : []).map((one) => `${name}: ${one}`),
    ...inner.flatMap((part) => part.flatMap((one: unknown) => missing(one, categories))),
  ];
}

/** Categories without a branch, and branches that no number of the language takes; `=0` and the like stand for themselves. */
function unlike(
  branches: readonly (readonly [string, unknown])[],
  categories: readonly string[],
): readonly string[] {
  const named = branches.map(([branch]) => branch);
  return [
    ...categories.filter((one) => !named.includes(one)).map((one) => `${one} is missing`),
    ...named
      .filter((one) => !one.startsWith('=') && !categories.includes(one))
      .map((one) => `${one} is never used`),
  ];
}

function needs(node: unknown): readonly string[] {
  if (!Array.isArray(node)) return [];
  const [name, form, options] = node;
  if (typeof form === 'string' || Array.isArray(form)) return [`<${name}>`, ...node.slice(1).flatMap(needs)];
  const branches = typeof options === 'object' && options !== null ? Object.values(options) : [];
  const inner = branches.flatMap((branch) => (Array.isArray(branch) ? branch.flatMap(needs) : []));
  return [`${name} ${form ?? ''}`, ...inner];
}

test('each folder of messages is a language that people can choose', () => {
  const folders = readdirSync('shared/messages', { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...languageTags].toSorted());
});

/** Whether there is a word that could be another one elsewhere: not only places, marks and names. */
function hasWords(text: string): boolean {
  return /\p{L}{3}/u.test(text.replaceAll(/\{\w+(?:, number)?\}|<[^>]+>/g, ''));
}

/** What a language is known to say as English does; of one that has no list only sentences are looked at. */
function isSame(language: string, key: string): boolean {
  return sameAsEnglish[language]?.includes(key) ?? true;
}

describe.each(rooms)('The messages of $room in $language', ({ language, room, messages }) => {
  const original = originals.get(room) ?? {};

  test('are those of the English catalogue, in its order', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(original));
  });

  test('are in ICU syntax, and say something', () => {
    expect(Object.keys(compileMessages(messages))).toEqual(Object.keys(messages));
    expect(Object.values(messages).filter((text) => text === '' || text !== text.trim())).toEqual([]);
  });

  test('take what the English ones take', () => {
    for (const [key, text] of Object.entries(messages))
      expect([key, needsOf(text)]).toEqual([key, needsOf(original[key] ?? '')]);
  });

  test('have words for each plural of the language', () => {
    const wanting = Object.entries(messages).map(([key, text]) => [key, missingBranches(text, language)]);
    expect(wanting.filter(([, branches]) => branches?.length !== 0)).toEqual([]);
  });

  test.skipIf(language === 'en')('are translated', () => {
    const untranslated = Object.entries(messages).filter(
      ([key, text]) => text === original[key] && hasWords(text) && !isSame(language, `${room}.${key}`),
    );
    expect(untranslated).toEqual([]);
  });

  test.skipIf(language === 'en')('leave no sentence in English', () => {
    const same = Object.entries(messages).filter(
      ([key, text]) => text === original[key] && /\p{Ll}{3} \p{Ll}{3}/u.test(text),
    );
    expect(same).toEqual([]);
  });
});
