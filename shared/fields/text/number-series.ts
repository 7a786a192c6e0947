import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** Numbers in order, such as `LN-2026-00001`, drawn by the engine. */
export interface NumberSeries {
  readonly type: 'number_series';
  readonly format: readonly SeriesPart[];
  /** Where the sequence begins anew: every year, every month, or for each record a reference field names. */
  readonly per?:
    | { readonly kind: 'year' }
    | { readonly kind: 'month' }
    | { readonly kind: 'field'; readonly field: string };
  readonly start: number;
  /** A caller may give it; drawn where left empty. */
  readonly typed: boolean;
  /** When it is drawn: `create`, or names of transitions. */
  readonly draw: readonly string[];
}

/** The text of a number in a series. `sequence` is padded with zeros to `digits`. */
export type SeriesPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'year' }
  | { readonly kind: 'month' }
  | { readonly kind: 'sequence'; readonly digits: number };

const longest = 100;

/** A number drawn by the engine, or typed where the contract says so. */
export const numberSeriesType: FieldType<NumberSeries, 'text'> = {
  ...line,
  bare: { type: 'number_series', format: [], start: 1, typed: false, draw: [] },
  described: ['format', 'per', 'start', 'typed', 'draw'],
  unbounded: {},
  checks: [],
  schema: () => plainText({ max: longest, multiline: false }),
  wireSchema: () => ({ type: 'string', maxLength: longest }),
  // All of its letters are plain.
  sorted: 'plain',
};
