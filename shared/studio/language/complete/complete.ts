import { aggregateNames } from '#shared/contract/reading/aggregate.ts';
import type { Schema } from '#shared/contract/grammar/shapes/schema-parts.ts';
import type { Resolved } from '#shared/contract/resolve/resolved.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { type Cursor, cursorAt } from '../text/cursor.ts';
import { declaredIn } from '../text/draft.ts';
import { type PlaceOf, placesAt } from '../text/places.ts';
import { expressionSuggestions } from './complete-expression.ts';
import { recordOf, scopeOf } from './scope-at.ts';
import type { Suggestion } from './suggestion.ts';
import { wantedNames } from './wanted-names.ts';

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
  const suggestions = suggestionsAt({
    cursor,
    contract: declaredIn(text, offset),
    before: cursor.before.slice(0, cursor.before.length - word.length),
  });
  return { from: offset - word.length, suggestions: unique(suggestions) };
}

interface At {
  readonly cursor: Cursor;
  readonly contract: Resolved;
  /** What stands before the word that is being written. */
  readonly before: string;
}

function suggestionsAt(at: At): readonly Suggestion[] {
  const places = placesAt(at.cursor);
  if (at.cursor.slot === 'value') return places.flatMap((place) => valuesOf(place, at));
  const given = new Set(at.cursor.around.at(-1)?.keys());
  return places.flatMap((place) => keysOf(place, at.contract)).filter(({ label }) => !given.has(label));
}

function keysOf({ shape: { form }, around }: PlaceOf, contract: Resolved): readonly Suggestion[] {
  if (form.kind !== 'map') return [];
  const keys = Object.keys(form.keys).map((label) => ({ label, kind: 'key' }) as const);
  return [...keys, ...wantedNames(form.rest?.key.use, around, contract)];
}

function valuesOf(
  { shape: { form, schema }, around }: PlaceOf,
  { before, contract, cursor }: At,
): readonly Suggestion[] {
  if (form.kind !== 'value') return [];
  const scope = scopeOf(around, contract);
  const open = before.lastIndexOf('{');
  if (form.hasPlaces === true && open > before.lastIndexOf('}'))
    return expressionSuggestions(before.slice(open + 1), scope);
  if (form.name?.kind === 'path' && before.includes('.')) return expressionSuggestions(before, scope);
  const words = wordsIn(schema).map((label) => ({ label, kind: 'word' }) as const);
  const names = [...words, ...wantedNames(form.name, around, contract)];
  if (form.isAggregate === true) return [...names, ...aggregated(before, scope)];
  if (form.isExpression !== true) return names;
  const record = contract.entities.get(recordOf(around, contract) ?? '');
  const shape = record?.fields.get(cursor.path.at(-1) ?? '')?.shape;
  const expected = shape && fieldType(shape, '');
  return [...names, ...expressionSuggestions(before, { ...scope, expected })];
}

/** The words that a schema of single values allows. */
function wordsIn(schema: Schema): readonly string[] {
  const { enum: words, examples, anyOf: either, type } = schema;
  const listed = [words, examples].flatMap((some) => (Array.isArray(some) ? some.map(String) : []));
  const inner = Array.isArray(either) ? either.flatMap((one) => wordsIn(one as Schema)) : [];
  return [...listed, ...(type === 'boolean' ? ['true', 'false'] : []), ...inner];
}

function aggregated(before: string, scope: ReturnType<typeof scopeOf>): readonly Suggestion[] {
  const open = before.indexOf('(');
  if (open >= 0) return expressionSuggestions(before.slice(open + 1), scope);
  return aggregateNames.map((label) => ({ label, kind: 'function', detail: '(…)' }) as const);
}

function unique(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return [...new Map(suggestions.toReversed().map((one) => [one.label, one])).values()].toReversed();
}
