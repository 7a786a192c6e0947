import { pluralPlaceOf } from '#shared/expression/syntax/plural-place.ts';
import { piecesOf } from '#shared/expression/syntax/template-text.ts';
import type { Language } from '#shared/messages/languages.ts';
import { grammar } from '../grammar/grammar.ts';
import type { Translated, Translation } from '../grammar/translations.ts';
import { type OtherText, type TextThere, withTexts } from '../grammar/with-texts.ts';
import type { ParsedDocument } from '../parse/parse.ts';

/** What a contract has to be translated: its texts, and what names without a label are called. */
export interface Translatable {
  readonly texts: readonly TextThere[];
  readonly labels: ReadonlySet<string>;
}

/** Longer texts, and those of several lines, stand under their place in a translation. */
const LONGEST_KEY = 120;

/** The key under which a text is translated: the text itself, or where it stands if it is long. */
export function keyOf({ path, at }: TextThere): string {
  return isLong(at.text) ? path : at.text;
}

/** Whether a text is too long for a key. */
export function isLong(text: string): boolean {
  return text.length > LONGEST_KEY || text.includes('\n');
}

/** What a language says in the place of a text: under its place, else under the text; undefined where it says nothing. */
export function translatedAt({ texts }: Translation, { path, at }: TextThere): Translated | undefined {
  return [texts.get(path), texts.get(at.text)].find((one) => one !== undefined && one.text.text !== '');
}

/** All texts of a document that people read, in its order. */
export function textsOf(document: ParsedDocument): readonly TextThere[] {
  const found: TextThere[] = [];
  withOtherTexts(document, (there) => {
    if (hasWords(there.at.text)) found.push(there);
    return undefined;
  });
  return found;
}

/** Whether something of a text stands outside of its places, or in the branches of a plural. */
function hasWords(text: string): boolean {
  return piecesOf(text).pieces.some((piece) =>
    piece.kind === 'words' ? /\p{L}/u.test(piece.text) : pluralPlaceOf(piece.source) !== undefined,
  );
}

/** The document with the texts of a language. */
export function inLanguage(document: ParsedDocument, translation: Translation): ParsedDocument {
  return withOtherTexts(document, (there) => translatedAt(translation, there)?.text);
}

/** A language in which a contract has no text yet. */
export function withoutTexts(language: Language): Translation {
  return { language, name: { text: language, place: nowhere }, texts: new Map() };
}

const nowhere = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 };

/** What names are called in a language. */
export function callingIn({ texts }: Translation): (words: string) => string {
  return (words) => texts.get(words)?.text.text || words;
}

function withOtherTexts(document: ParsedDocument, other: OtherText): ParsedDocument {
  const points = new Map(document.points);
  for (const [number, point] of document.points) {
    const shape = grammar[number];
    if (point.root === undefined || shape === undefined) continue;
    const root = withTexts(point.root, shape, other);
    if (root.kind === 'map') points.set(number, { ...point, root });
  }
  return { ...document, points };
}
