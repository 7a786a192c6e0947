import type { FunctionDeclaration } from '#shared/contract/declaration-calls.ts';
import { titledKeys } from '#shared/contract/grammar/titled-keys.ts';
import { builtInFunctions } from '#shared/expression/check/check-functions.ts';
import { describeType } from '#shared/expression/check/type-fit.ts';
import { type Cursor, cursorAt } from '../text/cursor.ts';
import type { Subject } from '../names/occurrence.ts';
import { placesAt } from '../text/places.ts';
import { declarationOf, type Named, occurrencesAt } from '../names/references.ts';
import { type WordGroup, wordsOfValues } from './words-of-values.ts';

/** What a word of a contract means. */
export interface Hover {
  readonly from: number;
  readonly to: number;
  /** `field loan.due`, or the word itself. */
  readonly title: string;
  readonly text: string;
  /** Where it is declared; undefined for words of the language. */
  readonly line?: number;
}

/** All words of the language by the places they stand in, as the guide lists them. */
export const wordGroups: readonly WordGroup[] = [
  ...[...titledKeys()].map(([title, keys]) => ({
    title,
    words: Object.fromEntries(Object.entries(keys).map(([word, { help }]) => [word, help])),
  })),
  ...wordsOfValues,
];

/** What the word at an offset means: a name of the contract with its type, or a word of the language. */
export function hoverAt(named: Named, offset: number): Hover | undefined {
  const { text } = named;
  const from = offset - (/[A-Za-z0-9_]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
  const to = offset + (/^[A-Za-z0-9_]*/.exec(text.slice(offset))?.[0].length ?? 0);
  if (from === to) return undefined;
  const [own] = occurrencesAt(named, offset);
  if (own !== undefined) {
    const line = declarationOf(own.subject, named)?.line;
    return { from: own.from, to: own.to, title: own.subject, text: meaningOf(own.subject, named), line };
  }
  const cursor = cursorAt(text, to);
  const word = text.slice(from, to);
  const meaning = cursor && wordMeaning(word, cursor);
  return meaning === undefined ? undefined : { from, to, title: word, text: meaning };
}

function wordMeaning(word: string, cursor: Cursor): string | undefined {
  if (cursor.slot === 'key') return keyMeaning(word, cursor);
  const values = wordsOfValues.filter(({ title }) => suits(title, cursor.path.at(-1) ?? '', word));
  return meaningIn(values, word);
}

function keyMeaning(word: string, cursor: Cursor): string | undefined {
  const forms = placesAt(cursor).map(({ shape }) => shape.form);
  const keys = forms.flatMap((form) =>
    form.kind === 'map' && Object.hasOwn(form.keys, word) ? [form.keys] : [],
  );
  return keys[0]?.[word]?.help;
}

/** `time` is a type, and a function; what stands before it says which. */
function suits(title: string, key: string, word: string): boolean {
  if (key === 'type') return title === 'Types';
  if (key === 'view') return title === 'Views';
  if (title === 'Types' || title === 'Views') return false;
  return builtInFunctions.has(word)
    ? title.startsWith('Functions') || title === 'Names in expressions'
    : true;
}

function meaningIn(groups: readonly WordGroup[], word: string): string | undefined {
  // A Map would be safe by itself; these are records, and words come from anybody.
  return groups.find(({ words }) => Object.hasOwn(words, word))?.words[word];
}

function meaningOf(subject: Subject, { read }: Named): string {
  const name = subject.slice(subject.indexOf(' ') + 1);
  const [entity = '', part = ''] = name.split('.');
  const resolved = read?.contract.entities.get(entity);
  const schema = read?.contract.schema;
  if (subject.startsWith('field ')) {
    const type = schema?.entities.get(entity)?.fields.get(part);
    const { help } = resolved?.fields.get(part)?.shape ?? {};
    return [type && capital(describeType(type)), help].filter(Boolean).join('. ');
  }
  if (subject.startsWith('entity ')) {
    const fields = [...(resolved?.fields.values() ?? [])].flatMap(({ shape }) =>
      shape?.origin === 'system' ? [] : (shape?.name ?? []),
    );
    return `Its fields: ${fields.join(', ')}`;
  }
  if (subject.startsWith('back '))
    return `The records of ${resolved?.backs.get(part)?.entity ?? ''} that refer to it`;
  if (subject.startsWith('plural ')) return `All records of ${entity}`;
  if (subject.startsWith('constant ')) {
    const type = schema?.constants.get(name);
    return type === undefined ? '' : capital(describeType(type));
  }
  if (subject.startsWith('function ')) {
    const own = read?.contract.declaration.functions.find((one) => one.name.text === name);
    return own === undefined ? '' : functionMeaning(own);
  }
  if (subject.startsWith('code ')) return messageOf(name, read);
  return '';
}

function functionMeaning({ takes, gives, help }: FunctionDeclaration): string {
  return [`Takes ${takes.join(', ')}; gives ${gives}`, help].filter(Boolean).join('. ');
}

function messageOf(code: string, read: Named['read']): string {
  const error = read?.contract.declaration.errors.find((one) => one.code.text === code);
  return error?.messages[0]?.text ?? '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
