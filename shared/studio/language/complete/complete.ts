import { fieldType } from '#shared/expression/field-type.ts';
import { aggregateNames } from '#shared/contract/reading/aggregate.ts';
import { expressionSuggestions } from './complete-expression.ts';
import { type Cursor, cursorAt } from '../text/cursor.ts';
import { declaredIn } from '../text/draft.ts';
import { keysOf, schemasAt, wordsOf } from './schema-at.ts';
import { placesAt } from '../text/places.ts';
import { recordAt, scopeAt } from './scope-at.ts';
import type { Suggestion } from './suggestion.ts';
import { isPath, wantedNames } from './wanted-names.ts';

/** What may be written at a cursor, in place of the letters from `from` on that stand there already. */
export interface Completion {
  readonly from: number;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Keys that the block allows, names of the contract where names stand, and inside of expressions what they may read.
 * Undefined in prose. The document may be half written. Never throws.
 */
export function completionAt(text: string, offset: number): Completion | undefined {
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return undefined;
  const word = /[A-Za-z0-9_]*$/.exec(cursor.before)?.[0] ?? '';
  const suggestions = suggestionsAt(cursor, {
    text,
    offset,
    before: cursor.before.slice(0, cursor.before.length - word.length),
  });
  return { from: offset - word.length, suggestions: unique(suggestions) };
}

interface Asked {
  readonly text: string;
  readonly offset: number;
  /** What stands before the word that is being written. */
  readonly before: string;
}

function suggestionsAt(cursor: Cursor, asked: Asked): readonly Suggestion[] {
  const shapes = schemasAt(cursor);
  const contract = declaredIn(asked.text, asked.offset);
  if (cursor.slot === 'key') {
    const given = new Set(cursor.around.at(-1)?.keys());
    const keys = keysOf(shapes, given).map((label) => ({ label, kind: 'key' }) as const);
    return [...keys, ...wantedNames(cursor, contract).filter(({ label }) => !given.has(label))];
  }
  const scope = scopeAt(cursor, contract);
  const place = placeOpenIn(cursor, asked.before);
  if (place !== undefined) return expressionSuggestions(place, scope);
  if (isPath(cursor) && asked.before.includes('.')) return expressionSuggestions(asked.before, scope);
  const words = wordsOf(shapes).map((label) => ({ label, kind: 'word' }) as const);
  const names = [...words, ...wantedNames(cursor, contract)];
  const places = placesAt(cursor);
  if (places.some(({ isAggregate }) => isAggregate))
    return [...names, ...aggregated(asked.before, cursor, contract)];
  if (!places.some(({ isExpression }) => isExpression)) return names;
  const shape = contract.entities
    .get(recordAt(cursor, contract) ?? '')
    ?.fields.get(cursor.path.at(-1) ?? '')?.shape;
  const expected = shape && fieldType(shape, '');
  return [...names, ...expressionSuggestions(asked.before, { ...scope, expected })];
}

/** A text with places: what stands between the last open bracket and the cursor. */
function placeOpenIn(cursor: Cursor, before: string): string | undefined {
  const isText = placesAt(cursor).some(({ hasPlaces }) => hasPlaces);
  const open = before.lastIndexOf('{');
  return isText && open > before.lastIndexOf('}') ? before.slice(open + 1) : undefined;
}

function aggregated(
  before: string,
  cursor: Cursor,
  contract: Parameters<typeof scopeAt>[1],
): readonly Suggestion[] {
  const open = before.indexOf('(');
  if (open >= 0) return expressionSuggestions(before.slice(open + 1), scopeAt(cursor, contract));
  return aggregateNames.map((label) => ({ label, kind: 'function', detail: '(…)' }) as const);
}

function unique(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return [...new Map(suggestions.toReversed().map((one) => [one.label, one])).values()].toReversed();
}
