import { messageOf } from '#shared/messages/message.ts';
import { done, type Outcome, refuse } from './refusal.ts';

/** A value over the records of a group, as it is asked and answered: `sum(total)`. */
export interface TotalAsked {
  readonly name: string;
  readonly function: 'sum' | 'avg' | 'min' | 'max';
  /** A field, or one behind references: `item.price`. */
  readonly path: string;
}

/** What is asked beside the filter and search of the list. */
export interface TotalsQuery {
  /** What the records of a group have in common, an expression; undefined: all records are one group. */
  readonly by?: string;
  readonly values: readonly TotalAsked[];
}

/** Name of the number of records in each row of the answer. */
export const COUNT = 'count';

/** As many values are answered for each group. */
const MOST_VALUES = 20;
const LONGEST_BY = 500;
const total = /^(sum|avg|min|max)\(([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){0,5})\)$/;

/** Parses `by` and `values` of `-/totals`; names may still be unknown. */
export function parseTotals(parameters: ReadonlyMap<string, string>): Outcome<TotalsQuery> {
  const by = parameters.get('by') || undefined;
  const texts = (parameters.get('values') ?? '').split(',').filter((text) => text !== '');
  const values = texts.map(totalFrom);
  const given = values.flatMap((value) => value ?? []);
  const names = new Set(given.map(({ name }) => name));
  if (given.length < values.length || names.size < given.length || given.length > MOST_VALUES)
    return refuse('bad_request', messageOf('refusals.badTotals', { most: MOST_VALUES }));
  if (by !== undefined && by.length > LONGEST_BY) return refuse('bad_filter', messageOf('refusals.badGroup'));
  return done({ ...(by === undefined ? {} : { by }), values: given });
}

function totalFrom(text: string): TotalAsked | undefined {
  const parts = total.exec(text);
  const what = functions.find((name) => name === parts?.[1]);
  const path = parts?.[2];
  return what === undefined || path === undefined ? undefined : { name: text, function: what, path };
}

const functions = ['sum', 'avg', 'min', 'max'] as const;
